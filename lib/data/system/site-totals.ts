import 'server-only'
import { z } from 'zod'
import { ACTIVE_USER_DAYS } from '@/lib/contract/system/active-user-days'
import { isLessonPublishedSql, isSectionPublishedSql } from '@/lib/data/is-published'
import { grantsPartOfCourseSql, isActiveSql } from '@/lib/data/people/entitlement'
import { isStudentSql } from '@/lib/data/people/is-student'
import { isRealPurchaseSql, isSoldPurchaseSql } from '@/lib/data/sales/real-sales'
import { tryLockSql } from '@/lib/server/db/advisory-locks'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

/** Number of rows (as estimated by the planner) above which totals come from the snapshot. */
const EXACT_ROWS = 50_000
/** Minimum interval between two snapshots. */
const FRESH_SECONDS = 30
/** Age after which a snapshot is no longer shown. */
const STALE_SECONDS = 600

/** Totals that are counted row by row. These totals exclude administrators and test sales. */
const figuresSchema = z.strictObject({
  totalUsers: z.int(),
  activeUsers: z.int(),
  totalProgress: z.int(),
  completedProgress: z.int(),
  totalAccesses: z.int(),
  totalPurchases: z.int(),
})
export type SiteTotals = z.infer<typeof figuresSchema>

/**
 * The numbers of lessons and sections, and the snapshot. The values of the snapshot are null until one is
 * taken.
 */
const snapshotSchema = z.looseObject({
  along: z.unknown(),
  counted: figuresSchema.nullable(),
  isRecent: z.boolean().nullable(),
  totalVideos: z.int(),
  totalSections: z.int(),
})
const turnSchema = z.strictObject({ isDue: z.boolean() })

const nothing = Prisma.sql`NULL`

/** SQL: whether the tables are small enough to count on each request. */
export const areTotalsCountedLiveSql = Prisma.sql`(SELECT max(reltuples) <= ${EXACT_ROWS} FROM pg_class
  WHERE oid IN ('users'::regclass, 'video_progress'::regclass, 'purchases'::regclass))`

/** SQL: the number of buyers of each product, without administrators and test sales. */
const buyersOfProducts = Prisma.sql`
  SELECT COALESCE(jsonb_object_agg(product_id, buyers), '{}') FROM (
    SELECT product_id, count(DISTINCT user_id) AS buyers FROM purchases
    WHERE product_id IS NOT NULL AND user_id IS NOT NULL AND ${isSoldPurchaseSql(Prisma.sql`purchases`)}
      AND ${isStudentSql(Prisma.sql`purchases.user_id`)}
    GROUP BY product_id) bought`

/**
 * SQL: the number of buyers of each product, counted if the tables are small, or else from the latest
 * snapshot.
 */
export const productBuyersSql = Prisma.sql`
  CASE WHEN ${areTotalsCountedLiveSql} THEN (${buyersOfProducts})
    ELSE COALESCE((SELECT f.product_buyers FROM figures f WHERE f.id = 'default'), '{}') END`

/**
 * SQL: two totals per course. One is the number of students with access to a part of the course. The other is
 * the percentage of progress records that are completed, rounded.
 */
const totalsOfCourses = Prisma.sql`
  SELECT COALESCE(jsonb_object_agg(c.id, jsonb_build_object('students', COALESCE(held.students, 0),
    'completion', COALESCE(watched.completion, 0))), '{}')
  FROM courses c LEFT JOIN (
      SELECT part.id, count(DISTINCT p.user_id) AS students
      FROM purchases p JOIN products sold ON sold.id = p.product_id
        JOIN courses part ON ${grantsPartOfCourseSql(Prisma.sql`sold`, Prisma.sql`part`)}
      WHERE ${isActiveSql(Prisma.sql`p`)} AND ${isRealPurchaseSql(Prisma.sql`p`)}
        AND ${isStudentSql(Prisma.sql`p.user_id`)}
      GROUP BY part.id
    ) held ON held.id = c.id
    LEFT JOIN (
      SELECT s.course_id, round(100.0 * count(*) FILTER (WHERE p.completed) / count(*))::int AS completion
      FROM video_progress p JOIN videos v ON v.id = p.video_id JOIN course_sections s ON s.id = v.section_id
      WHERE ${isStudentSql(Prisma.sql`p.user_id`)} GROUP BY s.course_id
    ) watched ON watched.course_id = c.id`

/** SQL: the totals of each course by its ID, counted if the tables are small, or else from the snapshot. */
export const courseTotalsSql = Prisma.sql`
  CASE WHEN ${areTotalsCountedLiveSql} THEN (${totalsOfCourses})
    ELSE COALESCE((SELECT f.course_totals FROM figures f WHERE f.id = 'default'), '{}') END`

/**
 * Reads the totals. The totals are exact if the tables are small. Otherwise, they come from a snapshot. The
 * numbers of lessons and sections are always exact and exclude drafts. `along` is another value to read in
 * the same query.
 */
export async function readSiteTotals(
  along = nothing,
): Promise<SiteTotals & { totalVideos: number; totalSections: number; along: unknown }> {
  const [snapshot] = await queryRows(snapshotSchema)`
    SELECT ${along} AS along, CASE WHEN ${areTotalsCountedLiveSql} THEN (SELECT to_jsonb(exact) FROM (${counts}) exact) END AS counted,
      f.refreshed_at > now() - make_interval(secs => ${STALE_SECONDS}) AS is_recent, f.total_users, f.active_users,
      f.total_progress, f.completed_progress, f.total_accesses::float8 AS total_accesses, f.total_purchases,
      (SELECT count(*) FROM videos v JOIN course_sections s ON s.id = v.section_id WHERE ${isLessonPublishedSql})::int AS total_videos,
      (SELECT count(*) FROM course_sections s WHERE ${isSectionPublishedSql})::int AS total_sections
    FROM (VALUES (1)) AS one LEFT JOIN figures f ON f.id = 'default'`
  if (!snapshot) throw new Error('Reading the snapshot returned no row')
  const { counted, isRecent, totalVideos, totalSections, along: value, ...figures } = snapshot
  const course = { totalVideos, totalSections, along: value }
  if (counted) return { ...course, ...counted }
  if (!isRecent) return { ...course, ...(await takeSnapshot(db)) }
  return { ...course, ...figuresSchema.parse(figures) }
}

/**
 * Takes a new snapshot if the last one is at least 30 seconds old. Call it after the response, because
 * counting may take a second.
 */
export async function refreshSiteTotals(): Promise<void> {
  await transaction(async (tx) => {
    const [turn] = await queryRows(turnSchema, tx)`
      SELECT ${tryLockSql('figures')} AND NOT EXISTS (
        SELECT 1 FROM figures WHERE refreshed_at > now() - make_interval(secs => ${FRESH_SECONDS})) AS is_due`
    if (turn?.isDue) await takeSnapshot(tx)
  })
}

async function takeSnapshot(client: Transaction): Promise<SiteTotals> {
  const figures = await count(client)
  await client.$executeRaw`
    INSERT INTO figures (id, total_users, active_users, total_progress, completed_progress, total_accesses,
      total_purchases, refreshed_at, product_buyers, course_totals)
    VALUES ('default', ${figures.totalUsers}, ${figures.activeUsers}, ${figures.totalProgress},
      ${figures.completedProgress}, ${figures.totalAccesses}, ${figures.totalPurchases}, now(), (${buyersOfProducts}),
      (${totalsOfCourses}))
    ON CONFLICT (id) DO UPDATE SET total_users = EXCLUDED.total_users, active_users = EXCLUDED.active_users,
      total_progress = EXCLUDED.total_progress, completed_progress = EXCLUDED.completed_progress,
      total_accesses = EXCLUDED.total_accesses, total_purchases = EXCLUDED.total_purchases,
      refreshed_at = EXCLUDED.refreshed_at, product_buyers = EXCLUDED.product_buyers,
      course_totals = EXCLUDED.course_totals`
  return figures
}

const counts = Prisma.sql`
  SELECT (SELECT count(*) FROM users WHERE NOT is_admin)::int AS "totalUsers",
    (SELECT count(*) FROM user_activity a WHERE last_access >= now() - make_interval(days => ${ACTIVE_USER_DAYS})
      AND ${isStudentSql(Prisma.sql`a.user_id`)})::int AS "activeUsers",
    progress.total::int AS "totalProgress", progress.completed::int AS "completedProgress",
    (SELECT COALESCE(sum(access_count), 0) FROM user_activity a WHERE ${isStudentSql(Prisma.sql`a.user_id`)})::float8
      AS "totalAccesses",
    (SELECT count(*) FROM purchases WHERE ${isRealPurchaseSql(Prisma.sql`purchases`)})::int AS "totalPurchases"
  FROM (SELECT count(*) AS total, count(*) FILTER (WHERE completed) AS completed FROM video_progress p
    WHERE ${isStudentSql(Prisma.sql`p.user_id`)}) progress`

async function count(client: Transaction): Promise<SiteTotals> {
  const [figures] = await queryRows(figuresSchema, client)`${counts}`
  if (!figures) throw new Error('Counting the totals returned no row')
  return figures
}

/**
 * SQL: inserts the row of the snapshot without totals, unless the row exists. Its time, 1970, makes the
 * snapshot too old to be shown, so the totals are counted when needed.
 */
const emptyRow = Prisma.sql`
  INSERT INTO figures (id, total_users, total_progress, completed_progress, total_accesses, refreshed_at)
  VALUES ('default', 0, 0, 0, 0, 'epoch') ON CONFLICT DO NOTHING`

/** Stores the issues that need attention in the row of the snapshot, which every admin page reads. */
export async function saveAttentionReport(tx: Transaction, stuck: Prisma.InputJsonValue): Promise<void> {
  await tx.$executeRaw`${emptyRow}`
  await tx.figures.update({ where: { id: 'default' }, data: { stuck, stuckAt: new Date() } })
}

/** Records that maintenance has begun. */
export async function saveMaintenanceStart(): Promise<void> {
  await db.$executeRaw`${emptyRow}`
  await db.figures.update({ where: { id: 'default' }, data: { maintainedAt: new Date() } })
}

/** Returns when maintenance last began. Null if never. */
export async function readLastMaintenance(): Promise<Date | null> {
  const row = await db.figures.findUnique({ where: { id: 'default' }, select: { maintainedAt: true } })
  return row?.maintainedAt ?? null
}

/**
 * Hours after which maintenance is late. The server of `npm start` runs maintenance every minute. Some hosts
 * run it once a day, with delays.
 */
const LATE_HOURS = { ownServer: 1, otherHosts: 26 }

/**
 * SQL: whether maintenance is late, for a query that joins the totals as row `f`, which may be missing.
 * Before the first maintenance, the hours are counted from the creation of the first account.
 */
export const isMaintenanceLateSql = () => Prisma.sql`
  (COALESCE(f.maintained_at, (SELECT min(created_at) FROM users), now())
    < now() - make_interval(hours => ${process.env.LECTERN_MAINTAINS ? LATE_HOURS.ownServer : LATE_HOURS.otherHosts}::int))`
