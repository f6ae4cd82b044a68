import type { Suppression } from '@/lib/contract/mail/suppressions'
import { db } from '@/lib/server/db/client'
import { call } from '@/tests/call'
import { createAdmin, createPerson, MISSING_ID } from '@/tests/factories'
import { DELETE } from './[suppressionId]/route'
import { GET } from './route'

test('lists rejected addresses, newest first, and resumes one', async () => {
  const as = await createAdmin()
  const { viewer } = await createPerson({ email: 'jane@example.com' })
  const row = { kind: 'test_sale', userId: viewer.id, parameters: {} } as const
  await db.emailOutbox.createMany({ data: [row, { ...row, state: 'sent' }] })
  await db.mailSuppression.createMany({
    data: [
      { email: 'jane@example.com', reason: '550 5.1.1 No such mailbox', at: new Date('2026-01-02') },
      { email: 'nobody@example.com', reason: '551 Moved', at: new Date('2026-01-03') },
    ],
  })
  const { body } = await call<Suppression[]>(GET, { as })
  expect(body).toMatchObject([
    { email: 'nobody@example.com', waiting: 0 },
    { email: 'jane@example.com', waiting: 1, reason: '550 5.1.1 No such mailbox' },
  ])
  const first = await call<Suppression[]>(GET, { as, query: { limit: '1' } })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  expect((await call(GET, { as, query: { limit: '1', cursor } })).body).toMatchObject([
    { email: 'jane@example.com' },
  ])

  const params = { suppressionId: body[0]?.id ?? '' }
  expect((await call(DELETE, { as, method: 'DELETE', params })).status).toBe(204)
  expect((await call(DELETE, { as, method: 'DELETE', params })).status).toBe(404)
  expect((await call(DELETE, { as, method: 'DELETE', params: { suppressionId: MISSING_ID } })).status).toBe(
    404,
  )
  expect(await db.mailSuppression.count()).toBe(1)
  expect(await db.auditLog.count({ where: { action: 'mail.try-again' } })).toBe(1)
})
