import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import {
  type ContinueVideo,
  continueVideoSchema,
  type Progress,
  type ProgressInput,
  progressSchema,
} from '@/lib/contract/course/progress'
import { AppError } from '@/lib/contract/error'
import {
  canSeeLessonSql,
  canWatchSql,
  lessonAccessShape,
  lessonAccessSql,
  lessonOpensAtSql,
  requireUnlocked,
  requireWatchableVideo,
  viewerOwnsSectionSql,
} from '@/lib/data/people/content-access'
import { isWatchedEnoughSql } from '@/lib/data/timelines/rebuild-timelines'
import { unionRangesSql, watchedRangesSql } from '@/lib/data/watched-ranges'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { certificateProgressSql } from './certificates'
import { courseOfSectionOrderSql, courseOrderSql } from './course-order'
import { type CourseScope, courseVideosSql, isInScopeSql, type OneCourse } from './course-scope'
import { allLessonsSql, progressJoinSql } from './lesson-progress'
import { readThumbnailSql } from './lesson-thumbnails'

const oneSchema = progressSchema.extend(lessonAccessShape)
const savedSchema = progressSchema.extend({ completedNow: z.boolean(), isStep: z.boolean() })

const columns = Prisma.sql`v.id AS video_id, COALESCE(p.completed, FALSE) AS completed,
  COALESCE(p.last_position, 0) AS last_position, p.updated_at`

/** SQL: every video `v` of a section `s`, with the viewer's progress as `p`. */
const videosOf = (viewer: Viewer, videos = allLessonsSql) =>
  Prisma.sql`${videos} ${progressJoinSql(Prisma.sql`${viewer.id}::uuid`)}`

/**
 * Returns the progress for every video of the scope that the viewer owns, in course order. A lesson that opens later
 * looks like a lesson that was never watched.
 */
export function listProgress(viewer: Viewer, scope: CourseScope = 'all'): Promise<Progress[]> {
  return queryPrepared(progressSchema)`
    SELECT ${columns}
    FROM course_sections s
      -- OFFSET 0 makes Postgres evaluate the rule only once per section.
      CROSS JOIN LATERAL (SELECT ${viewerOwnsSectionSql(viewer)} AS own OFFSET 0) may
      JOIN videos v ON v.section_id = s.id AND ${canSeeLessonSql(viewer)}
      LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid
        AND ${lessonOpensAtSql(viewer)} IS NULL
    WHERE ${isInScopeSql(viewer, scope)} AND may.own
    ORDER BY ${scope === 'all' ? Prisma.sql`${courseOfSectionOrderSql}, ` : Prisma.empty}${courseOrderSql}`
}

/** Returns the viewer's progress on a video. Throws `not_found`, or `forbidden` if the video is locked. */
export async function getProgress(viewer: Viewer, videoId: string): Promise<Progress> {
  const [found] = await queryPrepared(oneSchema)`
    SELECT ${columns}, ${lessonAccessSql(viewer)} FROM ${videosOf(viewer)}
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}`
  return requireUnlocked(found, 'Video not found')
}

/**
 * SQL: the lesson `v` of section `s` that the viewer continues with, as a FROM clause with its WHERE, ORDER
 * BY and LIMIT. That is the course's most recently watched open lesson that is not completed, otherwise the
 * first open lesson that is not completed.
 */
export const continueLessonSql = (viewer: Viewer, scope: OneCourse) => Prisma.sql`
  ${videosOf(viewer, courseVideosSql)}
  WHERE p.completed IS NOT TRUE AND ${isInScopeSql(viewer, scope)} AND ${canWatchSql(viewer)}
  ORDER BY CASE WHEN p.last_position > 0 THEN p.updated_at END DESC NULLS LAST, ${courseOrderSql} LIMIT 1`

/**
 * Returns the lesson that the viewer continues with (`continueLessonSql`), and the viewer's progress toward
 * the certificate. Null if every open lesson is completed.
 */
export async function getContinueVideo(
  viewer: Viewer,
  scope: OneCourse = 'only',
): Promise<ContinueVideo | null> {
  const thumbnail = await readThumbnailSql(viewer)
  const [next] = await queryPrepared(continueVideoSchema)`
    SELECT v.id, v.title, s.title AS section_title, ${thumbnail} AS thumbnail_url, v.duration,
      COALESCE(p.last_position, 0) AS last_position, p.last_position > 0 IS TRUE AS is_started,
      ${certificateProgressSql(viewer, scope)} AS certificate
    FROM ${continueLessonSql(viewer, scope)}`
  return next ?? null
}

/**
 * SQL: whether the watched intervals complete the lesson, if the owner turned on automatic completion. Needs
 * the CTE `video`.
 */
const completes = (watched: Prisma.Sql) => Prisma.sql`
  (SELECT completes_itself AND ${isWatchedEnoughSql(watched, Prisma.sql`duration`)} FROM video) IS TRUE`

/**
 * SQL: whether this report contains the first play or the first position, completes the lesson, or covers
 * enough of the video for the first time. `was` is the progress before the report, and `p` the progress after
 * it.
 */
const isStep = Prisma.sql`
  ((SELECT was.first_watched_at FROM was) IS NULL AND p.first_watched_at IS NOT NULL
    OR p.last_position > 0 AND COALESCE((SELECT was.last_position FROM was), 0) = 0
    OR completed AND (SELECT was.completed FROM was) IS NOT TRUE
    OR (SELECT was.watched <> p.watched AND ${isWatchedEnoughSql(Prisma.sql`p.watched`, Prisma.sql`video.duration`)}
      AND NOT ${isWatchedEnoughSql(Prisma.sql`was.watched`, Prisma.sql`video.duration`)} FROM was, video) IS TRUE)`

/**
 * SQL: the video, if the viewer may watch it. If the duration of the video is unknown, the statement stores
 * the duration that an administrator’s player reports. A duration that a student’s player reports applies
 * only to the student’s own progress.
 */
function openVideo(viewer: Viewer, { videoId, duration }: ProgressInput): Prisma.Sql {
  const storedDuration = Prisma.sql`NULLIF(v.duration, 0)`
  const video = (seconds: Prisma.Sql) => Prisma.sql`
    video AS (
      SELECT v.id, ${seconds} AS duration,
        (SELECT auto_complete FROM courses WHERE id = s.course_id) AS completes_itself
      FROM videos v JOIN course_sections s ON s.id = v.section_id
      WHERE v.id = ${videoId}::uuid AND ${canWatchSql(viewer)}
    )`
  if (duration === undefined) return video(storedDuration)
  if (!viewer.isAdmin) return video(Prisma.sql`COALESCE(${storedDuration}, ${duration}::int)`)
  // The next CTE reads `filled`, so this statement locks the video before the progress record. The deletion
  // of a video uses the same lock order, which prevents a deadlock.
  return Prisma.sql`
    filled AS (
      UPDATE videos v SET duration = ${duration} FROM course_sections s
      WHERE v.id = ${videoId}::uuid AND s.id = v.section_id AND ${storedDuration} IS NULL AND ${canWatchSql(viewer)}
      RETURNING v.duration
    ), ${video(Prisma.sql`COALESCE((SELECT duration FROM filled), ${storedDuration})`)}`
}

/**
 * Saves progress with one upsert, so that two concurrent reports leave one row. Also returns whether this
 * report completed the video, and whether it may add a milestone to the buyer’s purchase timeline or to their
 * record of a course (`isStep`). Throws `not_found`, or `forbidden` if the video is locked.
 */
export async function saveProgress(
  viewer: Viewer,
  input: ProgressInput,
): Promise<{ progress: Progress; completedNow: boolean; isStep: boolean }> {
  const completed = input.completed ?? null
  // The completion toggle sends second 0, which must not overwrite the saved position.
  const keepsPosition = input.completed !== undefined && !input.lastPosition
  const position = keepsPosition ? null : (input.lastPosition ?? null)
  const age = input.positionAgeSeconds ?? 0
  const watchedUntil = Prisma.sql`(now() - make_interval(secs => ${age}::int))`
  const reported = watchedRangesSql(input.watched ?? [])
  const watched = unionRangesSql(Prisma.sql`p.watched`, Prisma.sql`EXCLUDED.watched`)
  // Locks the previous row first, to find out reliably whether this report changed it.
  const [saved] = await queryPrepared(savedSchema)`
    WITH ${openVideo(viewer, input)}, was AS (
      SELECT p.completed, p.first_watched_at, p.watched, p.last_position FROM video_progress p JOIN video ON video.id = p.video_id
      WHERE p.user_id = ${viewer.id}::uuid FOR NO KEY UPDATE OF p
    )
    INSERT INTO video_progress AS p (id, user_id, video_id, completed, last_position, watched, first_watched_at,
      last_watched_at, updated_at)
    SELECT ${v7()}::uuid, ${viewer.id}::uuid, video.id, COALESCE(${completed}::boolean, ${completes(reported)}),
      COALESCE(${position}::int, 0), ${reported}, reported.at, reported.at, ${watchedUntil}
    FROM video LEFT JOIN was ON TRUE, (SELECT CASE WHEN NOT isempty(${reported}) THEN now() END AS at) reported
    ON CONFLICT (user_id, video_id) DO UPDATE SET
      completed = COALESCE(${completed}::boolean, p.completed OR p.unmarked_at IS NULL
        AND EXCLUDED.first_watched_at IS NOT NULL AND ${completes(watched)}),
      -- A late report doesn't replace a position that another device has saved since.
      last_position = CASE WHEN ${age}::int > 0 AND p.updated_at >= ${watchedUntil} THEN p.last_position
        ELSE COALESCE(${position}::int, p.last_position) END,
      watched = ${watched},
      first_watched_at = COALESCE(p.first_watched_at, EXCLUDED.first_watched_at),
      last_watched_at = COALESCE(EXCLUDED.last_watched_at, p.last_watched_at),
      unmarked_at = CASE WHEN p.completed AND NOT ${completed}::boolean THEN now() ELSE p.unmarked_at END,
      -- A lesson reported late isn't the lesson that the viewer watched last.
      updated_at = GREATEST(p.updated_at, ${watchedUntil})
    RETURNING video_id, completed, last_position, updated_at,
      completed AND (SELECT was.completed FROM was) IS NOT TRUE AS completed_now, ${isStep} AS is_step`
  if (saved) {
    const { completedNow, isStep, ...progress } = saved
    return { progress, completedNow, isStep }
  }
  await requireWatchableVideo(viewer, input.videoId)
  throw new AppError('not_found', 'Video not found')
}
