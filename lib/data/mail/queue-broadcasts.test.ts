import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultSegment } from '@/lib/contract/mail/broadcasts'
import type { Prisma } from '@/lib/server/db/client'
import { db } from '@/lib/server/db/client'
import { createAdmin, createPerson, createPurchase } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { stopBroadcast } from './broadcasts'
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

test.each(['broadcast', 'sequence'] as const)(
  'drops the emails of a %s that were queued while the owner stopped it',
  async (kind) => {
    const { id } = await startBroadcast({ kind, startsAt: new Date(Date.now() - 1000) })
    const { viewer: owner } = await createAdmin()
    const buyer = await createBuyer()
    const holding = await holdLock(`SELECT FROM users WHERE id = '${buyer}' FOR UPDATE`)
    const queueing = queueBroadcasts()
    await holding.waiters(1)
    const stopping = stopBroadcast(owner, id)
    // A stop that doesn’t wait for the running batch ends here.
    await Promise.race([stopping, sleep(300)])
    await holding.release()
    await Promise.all([queueing, stopping])
    await queueBroadcasts()
    expect(await findBroadcast()).toMatchObject({ state: 'stopped', recipients: 1 })
    expect(await db.emailOutbox.findMany()).toMatchObject([{ state: 'dropped' }])
  },
)

test('drops the emails of a sequence as soon as the owner stops it', async () => {
  await createBuyer()
  const { id } = await startBroadcast({ kind: 'sequence' })
  await queueBroadcasts()
  await stopBroadcast((await createAdmin()).viewer, id)
  await queueBroadcasts()
  expect(await db.emailOutbox.findMany()).toMatchObject([{ state: 'dropped' }])
})

test.each(['broadcast', 'sequence'] as const)(
  'queues the emails of a %s without the buyers and leads who are deleted at this moment',
  async (kind) => {
    const started = await startBroadcast({ kind })
    for (const segment of [defaultSegment, { ...defaultSegment, kind: 'leads' } as const]) {
      const isLeads = segment.kind === 'leads'
      const create = isLeads ? createLead : createBuyer
      const [gone, left] = [await create(), await create()]
      await db.broadcast.deleteMany()
      await db.broadcast.create({ data: { ...started, links: [], segment } })
      const deleting = await holdLock(`DELETE FROM ${isLeads ? 'leads' : 'users'} WHERE id = '${gone}'`)
      const queueing = queueBroadcasts()
      await deleting.waiters(1)
      await deleting.release()
      await queueing
      expect(await findBroadcast()).toMatchObject({ recipients: 1, attempts: 0 })
      const rows = await db.emailOutbox.findMany()
      expect(rows.map(({ userId, leadId }) => userId ?? leadId)).toEqual([left])
    }
  },
)

/** Creates a lead who confirmed. Returns the ID. */
async function createLead() {
  const words = { source: '', words: '', confirmedAt: new Date() }
  const { id } = await db.lead.create({ data: { email: `${randomUUID()}@example.com`, ...words } })
  return id
}
