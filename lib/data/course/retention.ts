import 'server-only'
import { type VideoRetention, videoRetentionSchema } from '@/lib/contract/course/retention'
import { AppError } from '@/lib/contract/error'
import { isStudentSql } from '@/lib/data/people/is-student'
import type { Admin } from '@/lib/server/auth/session'
import { tryLockSql } from '@/lib/server/db/advisory-locks'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

const FRESH_SECONDS = 60

/**
 * SQL: CTEs. `previous` has the video’s last retention snapshot. `due` has the video if this query must take a
 * new snapshot, because no snapshot exists yet or the last one is over a minute old. To replace a snapshot,
 * the query must also get the advisory lock, so that concurrent queries don’t repeat a slow count.
 */
const dueSnapshotSql = (videoId: string) => Prisma.sql`
  video AS (
    SELECT v.id, v.title, v.video_url, v.section_id, s.title AS section_title, NULLIF(v.duration, 0) AS duration
    FROM videos v JOIN course_sections s ON s.id = v.section_id WHERE v.id = ${videoId}::uuid
  ), previous AS (
    SELECT c.* FROM video_curve c JOIN video ON video.id = c.video_id
  ), due AS (
    SELECT video.id, video.duration FROM video LEFT JOIN previous ON TRUE
    WHERE CASE
      WHEN previous.refreshed_at IS NULL THEN TRUE
      WHEN previous.refreshed_at > now() - make_interval(secs => ${FRESH_SECONDS}) THEN FALSE
      ELSE ${tryLockSql('curve', Prisma.sql`video.id`)} END
  )`

/**
 * SQL: the number of the first sample moment at or after a second of a video. A video has 100 sample moments:
 * number n (0 to 99) is at (2n + 1)/200 of its duration. For a second after the last sample moment, the value
 * is 100.
 */
const momentFrom = (second: Prisma.Sql) =>
  Prisma.sql`LEAST(100, (200 * ${second} + duration - 1) / (2 * duration))`

/**
 * SQL: takes the snapshots of the videos in `due`. Counts viewers as a running sum of interval starts (+1)
 * and ends (-1), so the cost depends on the number of watched intervals, not on their length.
 */
const takeSnapshotsSql = Prisma.sql`
  played AS (
    SELECT due.id, due.duration, p.watched
    FROM due JOIN video_progress p ON p.video_id = due.id
    WHERE ${isStudentSql(Prisma.sql`p.user_id`)} AND NOT isempty(p.watched)
  ), changes AS (
    SELECT played.id, change.moment, sum(change.by) AS by
    FROM played, unnest(played.watched) AS watched_interval,
      LATERAL (VALUES (${momentFrom(Prisma.sql`lower(watched_interval)`)}, 1), (${momentFrom(Prisma.sql`upper(watched_interval)`)}, -1))
        AS change (moment, by)
    GROUP BY played.id, change.moment
  ), moments AS (
    SELECT due.id, moment, COALESCE(sum(by) OVER (PARTITION BY due.id ORDER BY moment), 0)::int AS viewers
    FROM due CROSS JOIN generate_series(0, 99) AS moment LEFT JOIN changes USING (id, moment)
  ), counts AS (
    SELECT id, array_agg(viewers ORDER BY moment) AS viewers FROM moments GROUP BY id
  ), people AS (
    SELECT id, count(*) AS people FROM played GROUP BY id
  ), taken AS (
    INSERT INTO video_curve AS c (video_id, viewers, people, refreshed_at)
    SELECT due.id, CASE WHEN duration IS NULL THEN '{}' ELSE counts.viewers END, COALESCE(people.people, 0), now()
    FROM due LEFT JOIN counts USING (id) LEFT JOIN people USING (id)
    ON CONFLICT (video_id) DO UPDATE SET viewers = EXCLUDED.viewers, people = EXCLUDED.people,
      refreshed_at = EXCLUDED.refreshed_at
    RETURNING c.viewers, c.people, c.refreshed_at
  )`

/** Takes new retention snapshots of all videos of a section. */
export async function takeRetentionSnapshots(sectionId: string): Promise<void> {
  await db.$executeRaw`
    WITH due AS (SELECT id, NULLIF(duration, 0) AS duration FROM videos WHERE section_id = ${sectionId}::uuid), ${takeSnapshotsSql}
    SELECT count(*) FROM taken`
}

/**
 * Returns a video's retention from a snapshot. A snapshot older than a minute is replaced in the same query.
 * Throws `not_found`.
 */
export async function getRetention(_admin: Admin, videoId: string): Promise<VideoRetention> {
  const [retention] = await queryRows(videoRetentionSchema)`
    WITH ${dueSnapshotSql(videoId)}, ${takeSnapshotsSql}
    SELECT video.id AS video_id, title, video_url, section_id, section_title, duration,
      COALESCE(taken.viewers, previous.viewers) AS viewers, COALESCE(taken.people, previous.people) AS people,
      COALESCE(taken.refreshed_at, previous.refreshed_at) AS refreshed_at
    FROM video LEFT JOIN previous ON TRUE LEFT JOIN taken ON TRUE`
  if (!retention) throw new AppError('not_found', 'Video not found')
  return retention
}
