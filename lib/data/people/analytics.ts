import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { Page } from '@/lib/contract/paging'
import { type AccessLog, type AccessLogQuery, accessLogSchema } from '@/lib/contract/people/access-log'
import { type ActivityDay, activityDaySchema, type Overview } from '@/lib/contract/people/analytics'
import { afterCursorSql, toPage } from '@/lib/data/paging'
import { readSiteTotals } from '@/lib/data/system/site-totals'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

/** Returns the numbers on the four cards of the Admin Panel. */
export async function getOverview(admin: Admin): Promise<Overview> {
  return (await getOverviewAndSqlValue(admin)).overview
}

/**
 * Returns the overview, and in `along` the result of the SQL expression `value`, which runs in the same
 * query.
 */
export async function getOverviewAndSqlValue(
  _admin: Admin,
  value?: Prisma.Sql,
): Promise<{ overview: Overview; along: unknown }> {
  const read = await readSiteTotals(value)
  const { totalUsers, activeUsers, totalVideos, totalSections, totalProgress, completedProgress, along } =
    read
  const completionRate = totalProgress === 0 ? 0 : Math.round((completedProgress / totalProgress) * 100)
  const overview = { totalUsers, activeUsers, totalVideos, totalSections, completionRate, totalProgress }
  return { overview, along }
}

/** Lists access log entries of all people or of one person, the newest first. */
export async function listAccessLogs(
  _admin: Admin,
  { cursor, limit, userId }: AccessLogQuery,
): Promise<Page<AccessLog>> {
  const total = userId ? await countLogs(userId) : await countAllLogs()
  const ofPerson = userId ? Prisma.sql`l.user_id = ${userId}::uuid` : Prisma.sql`TRUE`
  const logs = await queryRows(accessLogSchema)`
    SELECT l.id, l.user_id, u.email, u.first_name, u.last_name, l.action, l.resource_type, l.resource_id,
      COALESCE(v.title, s.title, f.name) AS resource_title,
      l.ip_address, l.user_agent, l.timestamp
    FROM (
      SELECT * FROM access_logs l
      WHERE ${ofPerson} ${afterCursorSql(cursor, Prisma.sql`l.timestamp`, Prisma.sql`l.id`)}
      ORDER BY l.timestamp DESC, l.id DESC LIMIT ${limit + 1}
    ) l JOIN users u ON u.id = l.user_id LEFT JOIN videos v ON v.id = l.resource_id
      LEFT JOIN course_sections s ON s.id = l.resource_id LEFT JOIN lesson_files f ON f.id = l.resource_id
    ORDER BY l.timestamp DESC, l.id DESC`
  return toPage(logs, limit, ({ timestamp, id }) => ({ at: timestamp, id }), { total })
}

const accessesSchema = z.int()

/**
 * Returns the number of all logged actions. The site totals leave administrators out, so this function adds
 * the actions of administrators.
 */
async function countAllLogs(): Promise<number> {
  const { totalAccesses, along } = await readSiteTotals(Prisma.sql`
    (SELECT COALESCE(sum(a.access_count), 0)::int FROM users u JOIN user_activity a ON a.user_id = u.id WHERE u.is_admin)`)
  return totalAccesses + accessesSchema.parse(along)
}

/** Highest number of a person's log entries that is counted exactly. */
const COUNTED_LOGS = 1000

const countSchema = z.strictObject({ logs: z.int() })

/**
 * Counts the log entries of one person. Null if there are too many entries to count. Throws `not_found` for
 * an unknown person.
 */
async function countLogs(userId: string): Promise<number | null> {
  const [person] = await queryRows(countSchema)`
    SELECT (SELECT count(*) FROM (
      SELECT 1 FROM access_logs WHERE user_id = u.id LIMIT ${COUNTED_LOGS + 1}) AS counted)::int AS logs
    FROM users u WHERE u.id = ${userId}::uuid`
  if (!person) throw new AppError('not_found', 'Customer not found')
  return person.logs <= COUNTED_LOGS ? person.logs : null
}

/**
 * Returns the activity of each of the last days up to today (UTC), the oldest first. Days without activity
 * have 0.
 */
export async function listActivity(_admin: Admin, days: number): Promise<ActivityDay[]> {
  return queryRows(activityDaySchema)`
    SELECT to_char(date.day, 'YYYY-MM-DD') AS day, COALESCE(a.accesses, 0) AS accesses,
      COALESCE(a.completions, 0) AS completions
    FROM generate_series(0, ${days - 1}::int) AS back
      CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - back AS day) date
      LEFT JOIN activity_daily a ON a.day = date.day
    ORDER BY date.day`
}
