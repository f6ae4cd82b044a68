import 'server-only'
import { v7 } from 'uuid'
import type { AccessAction } from '@/lib/contract/people/analytics'
import { db } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { clientIp, isPrefetch, userAgent } from '@/lib/server/request-headers'
import type { Viewer } from '@/lib/server/session'

/** What was opened: signing in opens nothing. */
type Access =
  | { action: Extract<AccessAction, 'sign_in'> }
  | { action: Exclude<AccessAction, 'sign_in'>; resourceId: string }

/**
 * Logs that somebody opened something, with the person's and the day's counts in the same statement. To be called after
 * the answer. Prefetches are no visits: nothing is logged for them.
 */
export async function logAccess(viewer: Viewer, headers: Headers, access: Access): Promise<void> {
  if (isPrefetch(headers)) return
  const { action } = access
  const resourceId = 'resourceId' in access ? access.resourceId : null
  const resourceType = resourceId && (action === 'section_viewed' ? 'section' : 'video')
  const completions = action === 'video_completed' ? 1 : 0
  // The person's row is locked first, as their deletion does: two orders would be a deadlock.
  await db.$executeRaw`
    WITH person AS (
      SELECT id FROM users WHERE id = ${viewer.id}::uuid FOR KEY SHARE
    ), entry AS (
      INSERT INTO access_logs (id, user_id, action, resource_type, resource_id, ip_address, user_agent)
      SELECT ${v7()}::uuid, id, ${action}, ${resourceType}, ${resourceId}::uuid, ${clientIp(headers)}, ${userAgent(headers)}
      FROM person RETURNING user_id, timestamp
    ), visit AS (
      INSERT INTO user_activity AS a (user_id, access_count, last_access)
      SELECT user_id, 1, timestamp FROM entry
      ON CONFLICT (user_id) DO UPDATE SET access_count = a.access_count + 1,
        last_access = GREATEST(a.last_access, EXCLUDED.last_access)
    )
    INSERT INTO activity_daily AS d (day, accesses, completions)
    SELECT (timestamp AT TIME ZONE 'UTC')::date, 1, ${completions}::int FROM entry
    ON CONFLICT (day) DO UPDATE SET accesses = d.accesses + 1, completions = d.completions + EXCLUDED.completions`
}

const PRUNED_AT_ONCE = 10_000

/** Deletes logs past ACCESS_LOG_DAYS, in small bites; the counts stay. Without that setting nothing is deleted. */
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
