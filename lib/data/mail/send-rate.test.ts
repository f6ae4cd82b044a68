import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>
let userId: string

beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

beforeEach(async () => {
  product.server.emails.length = 0
  userId = (await product.createPerson({ email: 'owner@example.org' })).viewer.id
})

/** Returns an outbox row. A person waits for emails with priority 0, but not for others. */
const rowOf = (priority: number) =>
  ({ kind: 'test_sale', userId, priority, parameters: { bought: null, saleId: `${priority}` } }) as const

test('pauses emails that nobody waits for from 10 p.m. to 7 a.m. in the owner’s time zone', async () => {
  const { postponeNightEmails } = await import('./send-rate')
  for (const hour of [22, 3, 6]) {
    await product.makeItBe(hour)
    await product.db.emailOutbox.createMany({ data: [rowOf(0), rowOf(1), rowOf(2)] })
    expect(await product.send()).toHaveLength(1)
    await postponeNightEmails()
    const waiting = await product.db.emailOutbox.findMany({ where: { state: 'queued' } })
    const { timeZone } = await product.db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timeZone ?? '', timeStyle: 'short' })
    for (const { nextAttemptAt } of waiting) {
      expect(clock.format(nextAttemptAt)).toBe('07:00')
      const hours = (nextAttemptAt.getTime() - Date.now()) / 3_600_000
      expect(hours).toBeGreaterThan(0)
      expect(hours).toBeLessThanOrEqual(9)
    }
    await product.db.emailOutbox.deleteMany()
  }
  for (const hour of [7, 12, 21]) {
    await product.makeItBe(hour)
    await product.db.emailOutbox.createMany({ data: [rowOf(0), rowOf(1), rowOf(2)] })
    await postponeNightEmails()
    expect(await product.send()).toHaveLength(3)
  }
})

test('sends at most 60 emails a minute that nobody waits for, from all servers together', async () => {
  await product.makeItBe(12)
  const tried = (priority: number) =>
    ({ ...rowOf(priority), state: 'sent', sentAt: new Date(), triedAt: new Date() }) as const
  const before = { ...tried(1), triedAt: new Date(Date.now() - 61_000) }
  await product.db.emailOutbox.createMany({
    data: [
      ...Array.from({ length: 58 }, () => tried(2)),
      ...Array.from({ length: 60 }, () => before),
      tried(0),
    ],
  })
  await product.db.emailOutbox.createMany({ data: Array.from({ length: 9 }, () => rowOf(2)) })
  await product.db.emailOutbox.createMany({ data: Array.from({ length: 9 }, () => rowOf(0)) })
  expect(await product.send()).toHaveLength(9 + 2)
  await product.db.emailOutbox.updateMany({ where: { state: 'sent' }, data: { triedAt: before.triedAt } })
  expect(await product.send()).toHaveLength(7)
})

test('sends emails that a person waits for first', async () => {
  await product.makeItBe(12)
  await product.db.emailOutbox.createMany({
    data: [{ ...rowOf(2), nextAttemptAt: new Date(0) }, ...Array.from({ length: 6 }, () => rowOf(0))],
  })
  await product.send()
  expect(product.server.emails).toHaveLength(7)
  const { triedAt } = await product.db.emailOutbox.findFirstOrThrow({ where: { priority: 2 } })
  const others = await product.db.emailOutbox.findMany({ where: { priority: 0 } })
  for (const other of others) expect(other.triedAt?.getTime()).toBeLessThanOrEqual(triedAt?.getTime() ?? 0)
})
