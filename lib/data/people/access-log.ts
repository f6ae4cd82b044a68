import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { AccessLogAction } from '@/lib/contract/people/access-log'
import { addMilestones, addsMilestoneSql } from '@/lib/data/timelines/milestones'
import type { Viewer } from '@/lib/server/auth/session'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'
import { getClientIp, getUserAgent, isPrefetch } from '@/lib/server/http/request-headers'
import { isStudentSql } from './is-student'

/** An action to log: a sign-in, or a visit to a section, video, or file. */
type Access =
  | { action: Extract<AccessLogAction, 'sign_in'> }
  | { action: Exclude<AccessLogAction, 'sign_in'>; resourceId: string }

/**
 * Seconds within which repeated visits of one person to the same resource are logged only once, so that a
 * reloaded page counts as one visit.
 */
const VISIT_SECONDS = 60
/**
 * Maximum number of visits to sections, videos and files that are logged per person and day. Only a script
 * reaches the limit, which keeps it from filling the table.
 */
const VISITS_A_DAY = 1000

/**
 * Logs an action and updates the counts of the person and the day in the same statement. The count of the day
 * leaves administrators out. Call it after the response. Doesn’t log prefetches, repeated visits within
 * VISIT_SECONDS, visits beyond VISITS_A_DAY, or visits by an administrator who is viewing as a customer.
 */
export async function logAccess(viewer: Viewer, headers: Headers, access: Access): Promise<void> {
  if (viewer.isReadOnly || isPrefetch(headers)) return
  const { action } = access
  const resourceId = 'resourceId' in access ? access.resourceId : null
  const resourceType = resourceId && action.split('_')[0]
  const completions = action === 'video_completed' ? 1 : 0
  const visit = resourceId && `visit ${viewer.id} ${action} ${resourceId}`
  // Locks the person's row first. Deleting the person uses the same lock order, which prevents a deadlock.
  const [logged] = await queryRows(loggedSchema)`
    WITH person AS (
      SELECT id FROM users WHERE id = ${viewer.id}::uuid FOR KEY SHARE
    ), new_visit AS (
      INSERT INTO rate_limits AS t (key, points, expire)
      SELECT ${visit}, 1, now() + make_interval(secs => ${VISIT_SECONDS}) FROM person WHERE ${visit}::text IS NOT NULL
      ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire WHERE t.expire <= now()
      RETURNING key
    ), today AS (
      INSERT INTO rate_limits AS t (key, points, expire)
      SELECT ${`visits ${viewer.id}`}, 1, now() + interval '1 day' FROM new_visit
      ON CONFLICT (key) DO UPDATE SET points = CASE WHEN t.expire <= now() THEN 1 ELSE t.points + 1 END,
        expire = CASE WHEN t.expire <= now() THEN EXCLUDED.expire ELSE t.expire END
      RETURNING points
    ), entry AS (
      INSERT INTO access_logs (id, user_id, action, resource_type, resource_id, ip_address, user_agent)
      SELECT ${v7()}::uuid, id, ${action}, ${resourceType}, ${resourceId}::uuid, ${getClientIp(headers)}, ${getUserAgent(headers)}
      FROM person WHERE ${visit}::text IS NULL OR EXISTS (SELECT 1 FROM today WHERE points <= ${VISITS_A_DAY})
      RETURNING user_id, timestamp
    ), visit AS (
      INSERT INTO user_activity AS a (user_id, access_count, last_access)
      SELECT user_id, 1, timestamp FROM entry
      ON CONFLICT (user_id) DO UPDATE SET access_count = a.access_count + 1,
        last_access = GREATEST(a.last_access, EXCLUDED.last_access)
    ), day AS (
      INSERT INTO activity_daily AS d (day, accesses, completions)
      SELECT (timestamp AT TIME ZONE 'UTC')::date, 1, ${completions}::int FROM entry WHERE ${isStudentSql(Prisma.sql`entry.user_id`)}
      ON CONFLICT (day) DO UPDATE SET accesses = d.accesses + 1, completions = d.completions + EXCLUDED.completions
    )
    SELECT ${addsMilestoneSql(viewer.id, action, resourceId)} AS adds_milestone`
  // Runs as separate statements, because planning these takes longer than logging, and most visits add no
  // milestone.
  if (logged?.addsMilestone) await addMilestones(viewer.id, action, resourceId)
}

const loggedSchema = z.strictObject({ addsMilestone: z.boolean() })

const PRUNED_AT_ONCE = 10_000

/**
 * Deletes log entries older than ACCESS_LOG_DAYS in batches, and keeps the counts. If that setting is
 * missing, deletes nothing.
 */
export async function pruneAccessLogs(days: number | undefined = env.ACCESS_LOG_DAYS): Promise<void> {
  if (days === undefined) return
  let deleted = PRUNED_AT_ONCE
  while (deleted === PRUNED_AT_ONCE) {
    deleted = await db.$executeRaw`
      DELETE FROM access_logs WHERE id IN (
        SELECT id FROM access_logs WHERE timestamp < now() - make_interval(days => ${days})
        ORDER BY timestamp, id LIMIT ${PRUNED_AT_ONCE})`
  }
}
