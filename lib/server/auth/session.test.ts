import { db } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories'
import { findSession } from './session'
import { computeSessionExpiry, recordSessionOrigin, renewSession } from './session-lifecycle'

test('a session stores the IP address and user agent of its sign-in', async () => {
  const { token } = await createPerson()
  const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': `Firefox ${'x'.repeat(600)}` }
  await recordSessionOrigin(token, new Headers(headers))
  const { sess } = await db.session.findFirstOrThrow()
  expect(sess).toEqual({ ipAddress: '203.0.113.9', userAgent: headers['user-agent'].slice(0, 500) })
})

describe('the first page of a day renews a session', () => {
  const DAY = 24 * 60 * 60 * 1000
  const startOfDay = () => Math.floor(Date.now() / DAY) * DAY

  async function isDueAfterRenewalAt(time: number) {
    const { token } = await createPerson()
    const expire = new Date(computeSessionExpiry().getTime() - Date.now() + time)
    await db.session.updateMany({ data: { expire } })
    return (await findSession(token))?.isDue
  }

  test('also less than 24 hours after the last one, so the day of its last use is right', async () => {
    expect(await isDueAfterRenewalAt(startOfDay() - 1)).toBe(true)
    expect(await isDueAfterRenewalAt(startOfDay())).toBe(false)
  })

  test('and a second page of the day does not', async () => {
    const { token } = await createPerson()
    await db.session.updateMany({ data: { expire: new Date(Date.now() + DAY) } })
    expect((await findSession(token))?.isDue).toBe(true)
    await renewSession(token)
    expect((await findSession(token))?.isDue).toBe(false)
  })
})
