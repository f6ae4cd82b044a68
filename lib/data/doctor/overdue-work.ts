import 'server-only'
import { z } from 'zod'
import { isSuppressedSql } from '@/lib/data/mail/suppressions'
import { isOverdueSql } from '@/lib/data/sales/notifications/notification-groups'
import { rows } from '@/lib/server/db/typed-rows'

const waitingSchema = z.strictObject({
  mailsFailed: z.int(),
  mailsOverdue: z.int(),
  mailsSuppressed: z.int(),
  notifications: z.int(),
})
export type OverdueWork = z.infer<typeof waitingSchema>

/**
 * Counts overdue work: failed emails, emails that are more than an hour late, and failed or overdue
 * notifications.
 */
export async function countOverdueWork(): Promise<OverdueWork> {
  const [waiting] = await rows(waitingSchema)`
    SELECT mails.*, (SELECT count(*) FROM ipn_events e WHERE verified AND (state = 'failed' OR ${isOverdueSql}))::int
      AS notifications
    FROM (
      SELECT count(*) FILTER (WHERE state = 'failed')::int AS mails_failed,
        count(*) FILTER (WHERE is_late AND NOT is_suppressed)::int AS mails_overdue,
        count(*) FILTER (WHERE is_late AND is_suppressed)::int AS mails_suppressed
      FROM (
        SELECT state, state = 'queued' AND broadcast_id IS NULL AND next_attempt_at < now() - interval '1 hour' AS is_late,
          ${isSuppressedSql} AS is_suppressed
        FROM email_outbox WHERE state IN ('failed', 'queued')) unsent
    ) mails`
  if (!waiting) throw new Error('The query for overdue work returned no rows')
  return waiting
}
