import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Page } from '@/lib/contract/paging'
import type { AccessLog, AccessLogQuery, ActivityDay, Overview } from '@/lib/contract/people/analytics'
import { behind, toPage } from '@/lib/data/paging'
import { readFigures } from '@/lib/data/system/figures'
import { db, Prisma } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'

/** The Admin Panel's four cards. */
export async function getOverview(_admin: Admin): Promise<Overview> {
  const { totalUsers, activeUsers, totalProgress, completedProgress } = await readFigures()
  const [course] = await db.$queryRaw<Pick<Overview, 'totalVideos' | 'totalSections'>[]>`
    SELECT (SELECT count(*) FROM videos)::int AS "totalVideos",
      (SELECT count(*) FROM course_sections)::int AS "totalSections"`
  const completionRate = totalProgress === 0 ? 0 : Math.round((completedProgress / totalProgress) * 100)
  const { totalVideos = 0, totalSections = 0 } = course ?? {}
  return { totalUsers, activeUsers, totalVideos, totalSections, completionRate, totalProgress }
}

type AccessLogRow = Omit<AccessLog, 'timestamp'> & { timestamp: Date }

/** What people opened, the newest first: of everybody, or of one person. */
export async function listAccessLogs(
  _admin: Admin,
  { cursor, limit, userId }: AccessLogQuery,
): Promise<Page<AccessLog>> {
  const total = userId ? await countLogs(userId) : (await readFigures()).totalAccesses
  const ofPerson = userId ? Prisma.sql`l.user_id = ${userId}::uuid` : Prisma.sql`TRUE`
  const rows = await db.$queryRaw<AccessLogRow[]>`
    SELECT l.id, l.user_id AS "userId", l.action, l.resource_type AS "resourceType",
      l.resource_id AS "resourceId", COALESCE(v.title, s.title) AS "resourceTitle",
      l.ip_address AS "ipAddress", l.user_agent AS "userAgent", l.timestamp
    FROM (
      SELECT * FROM access_logs l
      WHERE ${ofPerson} ${behind(cursor, Prisma.sql`l.timestamp`, Prisma.sql`l.id`)}
      ORDER BY l.timestamp DESC, l.id DESC LIMIT ${limit + 1}
    ) l LEFT JOIN videos v ON v.id = l.resource_id LEFT JOIN course_sections s ON s.id = l.resource_id
    ORDER BY l.timestamp DESC, l.id DESC`
  const placeOf = ({ timestamp, id }: AccessLogRow) => ({ at: timestamp, id })
  const toLog = (row: AccessLogRow) => ({ ...row, timestamp: row.timestamp.toISOString() })
  return toPage(rows, limit, placeOf, toLog, { total })
}

/** Up to this many logs of one person are counted; nobody reads the number of more. */
const COUNTED_LOGS = 1000

/** Throws not_found when there is no such person. */
async function countLogs(userId: string): Promise<number | null> {
  const [person] = await db.$queryRaw<{ logs: number }[]>`
    SELECT (SELECT count(*) FROM (
      SELECT 1 FROM access_logs WHERE user_id = u.id LIMIT ${COUNTED_LOGS + 1}) AS counted)::int AS logs
    FROM users u WHERE u.id = ${userId}::uuid`
  if (!person) throw new AppError('not_found', 'Customer not found')
  return person.logs <= COUNTED_LOGS ? person.logs : null
}

/** Each of the last days up to today (UTC), the oldest first; days on which nobody came are there with 0. */
export async function listActivity(_admin: Admin, days: number): Promise<ActivityDay[]> {
  return db.$queryRaw<ActivityDay[]>`
    SELECT to_char(date.day, 'YYYY-MM-DD') AS day, COALESCE(a.accesses, 0) AS accesses,
      COALESCE(a.completions, 0) AS completions
    FROM generate_series(0, ${days - 1}::int) AS back
      CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - back AS day) date
      LEFT JOIN activity_daily a ON a.day = date.day
    ORDER BY date.day`
}
