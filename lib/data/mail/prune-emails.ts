import 'server-only'
import { z } from 'zod'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

const KEPT_DAYS = 30
const before = Prisma.sql`now() - make_interval(days => ${KEPT_DAYS})`
const ROWS_AT_ONCE = 10_000

/**
 * For maintenance: deletes processed emails after 30 days, of the kinds that a person can receive repeatedly.
 * Kinds that a person receives only once are kept, so that they are never sent twice.
 */
export async function pruneEmails(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM email_outbox WHERE kind IN ('email_claim', 'email_claimed', 'test_sale', 'alert', 'lead_confirm', 'broadcast_test', 'withdrawal', 'lessons_open') AND state <> 'queued'
      AND created_at < ${before}`
  while ((await pruneBroadcastEmails()) === ROWS_AT_ONCE);
}

const prunedSchema = z.strictObject({ count: z.int() })

/**
 * Deletes old emails of broadcasts whose recipients are all queued. Emails of a running sequence are kept.
 * Without them, readers would receive the sequence again.
 */
async function pruneBroadcastEmails(): Promise<number> {
  const [pruned] = await queryRows(prunedSchema)`
    WITH old AS (
      SELECT o.id FROM email_outbox o JOIN broadcasts b ON b.id = o.broadcast_id
      WHERE b.queued_at IS NOT NULL AND o.state <> 'queued' AND GREATEST(o.created_at, o.sent_at) < ${before}
      LIMIT ${ROWS_AT_ONCE} FOR UPDATE OF o SKIP LOCKED
    ), deleted AS (DELETE FROM email_outbox WHERE id IN (SELECT id FROM old) RETURNING broadcast_id, refused),
    counted AS (
      UPDATE broadcasts b SET refused = b.refused + of.refused
      FROM (SELECT broadcast_id, count(*) AS refused FROM deleted WHERE refused GROUP BY broadcast_id) of
      WHERE b.id = of.broadcast_id
    )
    SELECT count(*)::int AS count FROM deleted`
  return pruned?.count ?? 0
}
