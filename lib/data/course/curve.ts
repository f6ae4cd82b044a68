import 'server-only'
import { type Curve, curveSchema } from '@/lib/contract/course/curve'
import { AppError } from '@/lib/contract/error'
import { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'

const FRESH_SECONDS = 60

/**
 * The video, its last snapshot, and whose turn it is to take the next: nobody's while it is fresh, else whoever gets
 * the lock, so that a slow count runs once. The first one waits for nobody.
 */
const turn = (videoId: string) => Prisma.sql`
  video AS (
    SELECT v.id, v.title, v.video_url, v.section_id, s.title AS section_title, NULLIF(v.duration, 0) AS duration
    FROM videos v JOIN course_sections s ON s.id = v.section_id WHERE v.id = ${videoId}::uuid
  ), kept AS (
    SELECT c.* FROM video_curve c JOIN video ON video.id = c.video_id
  ), turn AS (
    SELECT video.id, video.duration FROM video LEFT JOIN kept ON TRUE
    WHERE CASE
      WHEN kept.refreshed_at IS NULL THEN TRUE
      WHEN kept.refreshed_at > now() - make_interval(secs => ${FRESH_SECONDS}) THEN FALSE
      ELSE pg_try_advisory_xact_lock(hashtextextended('curve ' || video.id, 0)) END
  )`

/** The first of the 100 moments that is not before a second of a video. The middle of the nth hundredth is (2n + 1)/200. */
const momentFrom = (second: Prisma.Sql) =>
  Prisma.sql`LEAST(100, (200 * ${second} + duration - 1) / (2 * duration))`

/**
 * A piece begins to count at one moment and ends at another, so what is added up is how the number changes: as fast for
 * whoever watched all of it as for whoever skipped through.
 */
const counted = Prisma.sql`
  played AS (
    SELECT p.watched FROM turn JOIN video_progress p ON p.video_id = turn.id JOIN users u ON u.id = p.user_id
    WHERE NOT u.is_admin AND NOT isempty(p.watched)
  ), changes AS (
    SELECT change.moment, sum(change.by) AS by
    FROM turn, played, unnest(played.watched) AS piece,
      LATERAL (VALUES (${momentFrom(Prisma.sql`lower(piece)`)}, 1), (${momentFrom(Prisma.sql`upper(piece)`)}, -1))
        AS change (moment, by)
    GROUP BY change.moment
  ), moments AS (
    SELECT moment, COALESCE(sum(by) OVER (ORDER BY moment), 0)::int AS viewers
    FROM generate_series(0, 99) AS moment LEFT JOIN changes USING (moment)
  )`

/** From a snapshot, which is taken anew once it is older than a minute; one query. Throws not_found. */
export async function getCurve(_admin: Admin, videoId: string): Promise<Curve> {
  const [curve] = await rows(curveSchema)`
    WITH ${turn(videoId)}, ${counted}, taken AS (
      INSERT INTO video_curve AS c (video_id, viewers, people, refreshed_at)
      SELECT id, CASE WHEN duration IS NULL THEN '{}' ELSE ARRAY(SELECT viewers FROM moments ORDER BY moment) END,
        (SELECT count(*) FROM played), now()
      FROM turn
      ON CONFLICT (video_id) DO UPDATE SET viewers = EXCLUDED.viewers, people = EXCLUDED.people,
        refreshed_at = EXCLUDED.refreshed_at
      RETURNING c.viewers, c.people, c.refreshed_at
    )
    SELECT video.id AS video_id, title, video_url, section_id, section_title, duration,
      COALESCE(taken.viewers, kept.viewers) AS viewers, COALESCE(taken.people, kept.people) AS people,
      COALESCE(taken.refreshed_at, kept.refreshed_at) AS refreshed_at
    FROM video LEFT JOIN kept ON TRUE LEFT JOIN taken ON TRUE`
  if (!curve) throw new AppError('not_found', 'Video not found')
  return curve
}
