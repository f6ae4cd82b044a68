import 'server-only'
import { z } from 'zod'
import { ACTIVE_DAYS } from '@/lib/contract/system/figures'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'

/** Above this many rows, by the planner's estimate, totals come from the snapshot. */
const EXACT_ROWS = 50_000
/** A snapshot is taken anew at most every 30 s; one older than 10 minutes is not shown. */
const FRESH_SECONDS = 30
const STALE_SECONDS = 600

/** Totals that would have to be counted row by row. Test sales are not counted. */
const figuresSchema = z.strictObject({
  totalUsers: z.int(),
  activeUsers: z.int(),
  totalProgress: z.int(),
  completedProgress: z.int(),
  totalAccesses: z.int(),
  totalPurchases: z.int(),
})
export type Figures = z.infer<typeof figuresSchema>

/** Of the snapshot the figures come beside these, as null before the first. */
const snapshotSchema = z.looseObject({
  counted: figuresSchema.nullable(),
  isRecent: z.boolean().nullable(),
  totalVideos: z.int(),
  totalSections: z.int(),
})
const turnSchema = z.strictObject({ isDue: z.boolean() })

/** The totals: exact while the tables are small, beyond that from the snapshot; those of the course always exact. */
export async function readFigures(): Promise<Figures & { totalVideos: number; totalSections: number }> {
  const [snapshot] = await rows(snapshotSchema)`
    SELECT CASE WHEN size.rows <= ${EXACT_ROWS} THEN (SELECT to_jsonb(exact) FROM (${counts}) exact) END AS counted,
      f.refreshed_at > now() - make_interval(secs => ${STALE_SECONDS}) AS is_recent, f.total_users, f.active_users,
      f.total_progress, f.completed_progress, f.total_accesses::float8 AS total_accesses, f.total_purchases,
      (SELECT count(*) FROM videos)::int AS total_videos, (SELECT count(*) FROM course_sections)::int AS total_sections
    FROM (
      SELECT max(reltuples) AS rows FROM pg_class
      WHERE oid IN ('users'::regclass, 'video_progress'::regclass, 'purchases'::regclass)
    ) size LEFT JOIN figures f ON f.id = 'default'`
  if (!snapshot) throw new Error('Reading the snapshot answered no row')
  const { counted, isRecent, totalVideos, totalSections, ...figures } = snapshot
  const course = { totalVideos, totalSections }
  if (counted) return { ...course, ...counted }
  if (!isRecent) return { ...course, ...(await takeSnapshot(db)) }
  return { ...course, ...figuresSchema.parse(figures) }
}

/** Takes the snapshot anew when it is due. To be called after an answer: counting may take a second. */
export async function refreshFigures(): Promise<void> {
  await transaction(async (tx) => {
    const [turn] = await rows(turnSchema, tx)`
      SELECT pg_try_advisory_xact_lock(hashtextextended('figures', 0)) AND NOT EXISTS (
        SELECT 1 FROM figures WHERE refreshed_at > now() - make_interval(secs => ${FRESH_SECONDS})) AS is_due`
    if (turn?.isDue) await takeSnapshot(tx)
  })
}

async function takeSnapshot(client: Transaction): Promise<Figures> {
  const figures = await count(client)
  await client.$executeRaw`
    INSERT INTO figures (id, total_users, active_users, total_progress, completed_progress, total_accesses,
      total_purchases, refreshed_at)
    VALUES ('default', ${figures.totalUsers}, ${figures.activeUsers}, ${figures.totalProgress},
      ${figures.completedProgress}, ${figures.totalAccesses}, ${figures.totalPurchases}, now())
    ON CONFLICT (id) DO UPDATE SET total_users = EXCLUDED.total_users, active_users = EXCLUDED.active_users,
      total_progress = EXCLUDED.total_progress, completed_progress = EXCLUDED.completed_progress,
      total_accesses = EXCLUDED.total_accesses, total_purchases = EXCLUDED.total_purchases,
      refreshed_at = EXCLUDED.refreshed_at`
  return figures
}

const counts = Prisma.sql`
  SELECT (SELECT count(*) FROM users)::int AS "totalUsers",
    (SELECT count(*) FROM user_activity WHERE last_access >= now() - make_interval(days => ${ACTIVE_DAYS}))::int
      AS "activeUsers",
    progress.total::int AS "totalProgress", progress.completed::int AS "completedProgress",
    (SELECT COALESCE(sum(access_count), 0) FROM user_activity)::float8 AS "totalAccesses",
    (SELECT count(*) FROM purchases WHERE NOT is_test)::int AS "totalPurchases"
  FROM (SELECT count(*) AS total, count(*) FILTER (WHERE completed) AS completed FROM video_progress) progress`

async function count(client: Transaction): Promise<Figures> {
  const [figures] = await rows(figuresSchema, client)`${counts}`
  if (!figures) throw new Error('Counting answered no row')
  return figures
}
