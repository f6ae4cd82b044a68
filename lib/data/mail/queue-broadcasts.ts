import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { broadcastKinds, broadcastSegmentSchema } from '@/lib/contract/mail/broadcasts'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { db, Prisma } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { segmentPeopleSql, segmentWithDefaultsSql } from './segments'

/** Number of recipients that one statement queues. */
const BATCH = 5000
/** ID that sorts before all others. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Maximum time that one run spends on a broadcast. The next run continues. Milliseconds. */
const WORK_MS = 20_000
/** Interval at which sequences look for new recipients: their delays are whole days. Minutes. */
const SEQUENCE_MINUTES = 10
/**
 * Overlap of the searched time range. The overlap finds people whose entry was not yet committed during the
 * last search. Minutes.
 */
const LATE_MINUTES = 60

const openSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(broadcastKinds),
  state: z.enum(['sending', 'stopped']),
  segment: broadcastSegmentSchema,
  attempts: z.int(),
})
type Open = z.infer<typeof openSchema>

/** Job queue of broadcasts whose recipients must be queued, or dropped after a stop. */
const queueingSchedule: JobQueue<Open> = {
  table: Prisma.sql`broadcasts`,
  waiting: Prisma.sql`(state = 'sending' AND starts_at <= now() AND (queued_at IS NULL OR kind = 'sequence')
    OR state = 'stopped' AND queued_at IS NULL)`,
  order: Prisma.sql`starts_at`,
  attempts: Prisma.sql`attempts`,
  until: Prisma.sql`lease_until`,
  columns: Prisma.sql`id, kind::text, state::text, ${segmentWithDefaultsSql(Prisma.sql`segment`)} AS segment, attempts`,
  row: openSchema,
  isOutward: true,
  backOffSeconds: [300],
  async work(open) {
    const endsAt = Date.now() + WORK_MS
    let changed = 0
    do changed = await queueOrDropBatch(open)
    while (changed > 0 && Date.now() < endsAt)
    const minutes = open.kind === 'sequence' && open.state === 'sending' ? SEQUENCE_MINUTES : 0
    // A broadcast that the owner stopped during the work keeps its values, so that the next run drops its emails.
    await db.$executeRaw`
      UPDATE broadcasts SET attempts = 0, lease_until = now() + make_interval(mins => ${minutes})
      WHERE id = ${open.id}::uuid AND state = ${open.state}::broadcast_state`
  },
  async onFailed({ id, attempts }, error) {
    log.error('broadcast_failed', error, { broadcastId: id, attempts })
  },
}

/**
 * For maintenance, and after the owner started or stopped a broadcast: queues its recipients, or drops its emails. Works
 * in batches, so that even 100,000 recipients don’t block other work.
 */
export async function queueBroadcasts(): Promise<void> {
  await runDueJobs(queueingSchedule, 5)
}

/** Processes one batch. Returns 0 if nothing is left to do. */
function queueOrDropBatch({ id, kind, state, segment }: Open): Promise<number> {
  if (state === 'stopped') return dropBatch(id)
  const people = segmentPeopleSql(segment)
  return kind === 'sequence' ? queueEntered(id, people) : queueBatch(id, people)
}

type People = ReturnType<typeof segmentPeopleSql>

/**
 * SQL: queues an email to each row of `found`. These rows must be locked, because a person who is deleted before
 * the insert would make the whole batch fail.
 */
const insertEmailsSql = (id: string, { column }: People) => Prisma.sql`
  INSERT INTO email_outbox (id, kind, ${column}, broadcast_id, priority, parameters)
  SELECT gen_random_uuid(), 'broadcast', found.id, ${id}::uuid, 3, '{}' FROM found
  ON CONFLICT DO NOTHING RETURNING id`

/**
 * Queues the next batch of recipients in the order of their IDs. Uses one statement, so a batch is queued
 * completely or not at all. Locks the broadcast first, so that the owner can’t stop it while a batch is queued.
 */
function queueBatch(id: string, people: People): Promise<number> {
  const { from, where } = people
  return db.$executeRaw`
    WITH broadcast AS (SELECT COALESCE(queued_to, ${NOBODY}::uuid) AS last FROM broadcasts
      WHERE id = ${id}::uuid AND state = 'sending' AND queued_at IS NULL FOR NO KEY UPDATE),
    found AS MATERIALIZED (
      SELECT person.id FROM ${from} WHERE person.id > (SELECT last FROM broadcast) AND (${where})
      ORDER BY person.id LIMIT ${BATCH} FOR KEY SHARE OF person
    ), queued AS (${insertEmailsSql(id, people)})
    UPDATE broadcasts SET recipients = recipients + (SELECT count(*) FROM queued),
      queued_to = COALESCE((SELECT id FROM found ORDER BY id DESC LIMIT 1), queued_to),
      queued_at = CASE WHEN (SELECT count(*) FROM found) < ${BATCH} THEN now() END
    WHERE id = ${id}::uuid AND EXISTS (SELECT FROM broadcast)`
}

/**
 * Queues the people whose delay has passed since they entered the segment of a sequence. Leaves out people
 * who entered it before the sequence started.
 */
async function queueEntered(id: string, people: People): Promise<number> {
  const { from, where, enteredAt } = people
  await db.$executeRaw`
    WITH broadcast AS (SELECT starts_at, queued_until, make_interval(days => after_days) AS after FROM broadcasts
      WHERE id = ${id}::uuid AND state = 'sending' FOR NO KEY UPDATE),
    found AS MATERIALIZED (
      SELECT person.id FROM broadcast, ${from} CROSS JOIN LATERAL (SELECT ${enteredAt} AS at) entered
      WHERE entered.at >= broadcast.starts_at AND entered.at + broadcast.after <= now()
        AND entered.at + broadcast.after > broadcast.queued_until - make_interval(mins => ${LATE_MINUTES}) AND (${where})
      FOR KEY SHARE OF person
    ), queued AS (${insertEmailsSql(id, people)})
    UPDATE broadcasts SET recipients = recipients + (SELECT count(*) FROM queued), queued_until = now()
    WHERE id = ${id}::uuid AND EXISTS (SELECT FROM broadcast)`
  return 0
}

/**
 * Drops a batch of the unsent emails of a stopped broadcast. The row locks wait for emails that are being marked as
 * sent, and leave them out.
 */
async function dropBatch(id: string): Promise<number> {
  const dropped = await db.$executeRaw`
    WITH unsent AS (
      SELECT id AS unsent_id FROM email_outbox WHERE broadcast_id = ${id}::uuid AND state = 'queued'
      LIMIT ${BATCH} FOR NO KEY UPDATE)
    UPDATE email_outbox SET state = 'dropped', drop_reason = 'You stopped the broadcast'
    FROM unsent WHERE id = unsent_id`
  if (dropped < BATCH) await db.$executeRaw`UPDATE broadcasts SET queued_at = now() WHERE id = ${id}::uuid`
  return dropped < BATCH ? 0 : dropped
}
