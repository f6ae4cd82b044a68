import { defaultSegment } from '@/lib/contract/mail/broadcasts'
import { db } from '@/lib/server/db/client'
import { createPerson, createPurchase } from '@/tests/factories'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { queueBroadcasts } from './queue-broadcasts'

/** Creates a buyer. Returns the ID. */
async function createBuyer() {
  const { viewer } = await createPerson()
  await createPurchase(viewer.id, [])
  return viewer.id
}

/** Creates a broadcast to all buyers that is being sent. */
function startBroadcast(data: { attempts?: number } = {}) {
  const now = new Date()
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
