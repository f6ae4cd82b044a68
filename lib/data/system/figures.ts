import 'server-only'
import { ACTIVE_DAYS } from '@/lib/contract/system/figures'
import { db, Prisma, type Transaction } from '@/lib/server/db'

/** Above this many rows, by the planner's estimate, totals come from the snapshot. */
const EXACT_ROWS = 50_000
/** A snapshot is taken anew at most every 30 s; one older than 10 minutes is not shown. */
const FRESH_SECONDS = 30
const STALE_SECONDS = 600

/** Totals that would have to be counted row by row. Test sales are not counted. */
export interface Figures {
  totalUsers: number
  activeUsers: number
  totalProgress: number
  completedProgress: number
  totalAccesses: number
  totalPurchases: number
}

/** The totals: exact while the tables are small, beyond that from the snapshot. */
export async function readFigures(): Promise<Figures> {
  const [snapshot] = await db.$queryRaw<(Figures & { isLarge: boolean; isRecent: boolean | null })[]>`
    SELECT size.rows > ${EXACT_ROWS} AS "isLarge",
      f.refreshed_at > now() - make_interval(secs => ${STALE_SECONDS}) AS "isRecent",
      f.total_users AS "totalUsers", f.active_users AS "activeUsers", f.total_progress AS "totalProgress",
      f.completed_progress AS "completedProgress", f.total_accesses::float8 AS "totalAccesses",
      f.total_purchases AS "totalPurchases"
    FROM (
      SELECT max(reltuples) AS rows FROM pg_class
      WHERE oid IN ('users'::regclass, 'video_progress'::regclass, 'purchases'::regclass)
    ) size LEFT JOIN figures f ON f.id = 'default'`
  if (!snapshot?.isLarge) return count(db)
  if (!snapshot.isRecent) return takeSnapshot(db)
  const { isLarge, isRecent, ...figures } = snapshot
  return figures
}

/** Takes the snapshot anew when it is due. To be called after an answer: counting may take a second. */
export async function refreshFigures(): Promise<void> {
  await db.$transaction(async (tx) => {
    const [turn] = await tx.$queryRaw<{ isDue: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('figures', 0)) AND NOT EXISTS (
        SELECT 1 FROM figures WHERE refreshed_at > now() - make_interval(secs => ${FRESH_SECONDS})) AS "isDue"`
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
  const [figures] = await client.$queryRaw<Figures[]>`${counts}`
  if (!figures) throw new Error('Counting answered no row')
  return figures
}
