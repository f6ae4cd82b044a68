import { defaultSegment } from '@/lib/contract/mail/broadcasts'
import type { Prisma } from '@/lib/server/db/client'
import { db } from '@/lib/server/db/client'
import { createPerson, createPurchase } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { queueBroadcasts } from './queue-broadcasts'

/** Creates a buyer. Returns the ID. */
async function createBuyer() {
  const { viewer } = await createPerson()
  await createPurchase(viewer.id, [])
  return viewer.id
}

/** Creates a broadcast to all buyers that is being sent. */
function startBroadcast(data: Partial<Prisma.BroadcastCreateInput> = {}) {
  const now = new Date(Date.now() - 1000)
  const text = { subject: 'News', body: 'Hello', segment: defaultSegment, perMinute: 60 }
  const started = { state: 'sending', startsAt: now, sentAt: now, queuedUntil: now } as const
  return db.broadcast.create({ data: { kind: 'broadcast', ...text, ...started, ...data } })
}

const findBroadcast = () => db.broadcast.findFirstOrThrow()

test('tries again every five minutes while the recipients can’t be queued', async () => {
  await createBuyer()
  for (const attempts of [0, 1, 19, 20, 99]) {
    await db.broadcast.deleteMany()
    await startBroadcast({ attempts })
    await runWhileRefusingWrites('email_outbox', 'FALSE', queueBroadcasts)
    const { leaseUntil, ...failed } = await findBroadcast()
    expect(failed).toMatchObject({ state: 'sending', attempts: attempts + 1, recipients: 0 })
    const seconds = ((leaseUntil?.getTime() ?? 0) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(290)
    expect(seconds).toBeLessThanOrEqual(301)
  }
})

test('keeps an email that was sent while the waiting emails are dropped', async () => {
  for (let count = 0; count < 3; count += 1) await createBuyer()
  const { id } = await startBroadcast()
  await queueBroadcasts()
  await db.broadcast.update({ where: { id }, data: { state: 'stopped', queuedAt: null } })
  const sending = await holdLock(`UPDATE email_outbox SET state = 'sent', sent_at = now()
    WHERE id = (SELECT id FROM email_outbox ORDER BY id LIMIT 1)`)
  const dropping = queueBroadcasts()
  await sending.waiters(1)
  await sending.release()
  await dropping
  const states = (await db.emailOutbox.findMany({ orderBy: { id: 'asc' } })).map(({ state }) => state)
  expect(states).toEqual(['sent', 'dropped', 'dropped'])
  expect((await findBroadcast()).queuedAt).not.toBeNull()
})
