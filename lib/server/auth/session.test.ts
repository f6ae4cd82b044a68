import { db } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories'
import { recordSessionOrigin } from './session'

test('a session stores the IP address and user agent of its sign-in', async () => {
  const { token } = await createPerson()
  const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': `Firefox ${'x'.repeat(600)}` }
  await recordSessionOrigin(token, new Headers(headers))
  const { sess } = await db.session.findFirstOrThrow()
  expect(sess).toEqual({ ipAddress: '203.0.113.9', userAgent: headers['user-agent'].slice(0, 500) })
})
