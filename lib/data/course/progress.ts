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
import { isCovered } from '@/lib/data/lines/fill'
import { mayWatch, requireOpen, requireVideo, seesVideo } from '@/lib/data/people/access'
import { multirange, united } from '@/lib/data/watched'
import { Prisma } from '@/lib/server/db'
import { hotRows } from '@/lib/server/rows'
import type { Viewer } from '@/lib/server/session'
import { courseOrder } from './order'

const oneSchema = progressSchema.extend({ open: z.boolean() })
const savedSchema = progressSchema.extend({ completedNow: z.boolean(), isStep: z.boolean() })

const columns = Prisma.sql`v.id AS video_id, COALESCE(p.completed, FALSE) AS completed,
  COALESCE(p.last_position, 0) AS last_position, p.updated_at`

/** Every video `v` of a section `s`, with what the viewer did with it as `p`. */
const videosOf = (viewer: Viewer) => Prisma.sql`
  videos v JOIN course_sections s ON s.id = v.section_id
    LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid`

/** A record for every video the viewer may watch, in the course's order. */
export function listProgress(viewer: Viewer): Promise<Progress[]> {
  return hotRows(progressSchema)`
    SELECT ${columns} FROM ${videosOf(viewer)} WHERE ${mayWatch(viewer)} ORDER BY ${courseOrder}`
}

/** Throws not_found, or forbidden when the video is locked. */
export async function getProgress(viewer: Viewer, videoId: string): Promise<Progress> {
  const [found] = await hotRows(oneSchema)`
    SELECT ${columns}, ${mayWatch(viewer)} AS open FROM ${videosOf(viewer)}
    WHERE v.id = ${videoId}::uuid AND ${seesVideo(viewer)}`
  return requireOpen(found, 'Video not found')
}

/** The video watched last among those not completed, else the first one not completed; null when all are done. */
export async function getContinueVideo(viewer: Viewer): Promise<ContinueVideo | null> {
  const [next] = await hotRows(continueVideoSchema)`
    SELECT v.id, v.title, s.title AS section_title, v.thumbnail_url, v.duration,
      COALESCE(p.last_position, 0) AS last_position, p.last_position > 0 IS TRUE AS is_started
    FROM ${videosOf(viewer)}
    WHERE p.completed IS NOT TRUE AND ${mayWatch(viewer)}
    ORDER BY CASE WHEN p.last_position > 0 THEN p.updated_at END DESC NULLS LAST, ${courseOrder}
    LIMIT 1`
  return next ?? null
}

/** Whether so much was watched that the lesson is complete, where the owner wants that; of the statement below. */
const completes = (watched: Prisma.Sql) => Prisma.sql`
  (SELECT completes_itself AND ${isCovered(watched, Prisma.sql`duration`)} FROM video) IS TRUE`

/** Whether this was the first frame, or what makes the lesson count; of the statement below. */
const isStep = Prisma.sql`
  ((SELECT was.first_watched_at FROM was) IS NULL AND p.first_watched_at IS NOT NULL
    OR completed AND (SELECT was.completed FROM was) IS NOT TRUE
    OR (SELECT was.watched <> p.watched AND ${isCovered(Prisma.sql`p.watched`, Prisma.sql`video.duration`)}
      AND NOT ${isCovered(Prisma.sql`was.watched`, Prisma.sql`video.duration`)} FROM was, video) IS TRUE)`

/** The video, while the viewer may watch it. The first play fills a duration that nobody gave. */
function openVideo(viewer: Viewer, { videoId, duration }: ProgressInput): Prisma.Sql {
  const known = Prisma.sql`NULLIF(v.duration, 0)`
  const video = (seconds: Prisma.Sql) => Prisma.sql`
    video AS (
      SELECT v.id, ${seconds} AS duration,
        (SELECT auto_complete FROM app_settings WHERE id = 'default') AS completes_itself
      FROM videos v JOIN course_sections s ON s.id = v.section_id
      WHERE v.id = ${videoId}::uuid AND ${mayWatch(viewer)}
    )`
  if (duration === undefined) return video(known)
  // Read by the next part, so that the video is locked before the record, as its deletion does.
  return Prisma.sql`
    filled AS (
      UPDATE videos v SET duration = ${duration} FROM course_sections s
      WHERE v.id = ${videoId}::uuid AND s.id = v.section_id AND ${known} IS NULL AND ${mayWatch(viewer)}
      RETURNING v.duration
    ), ${video(Prisma.sql`COALESCE((SELECT duration FROM filled), ${known})`)}`
}

/**
 * One upsert, so two at once leave one row. Beside the record: whether it was this that completed the video, and whether
 * it was a step on the line of whoever bought it.
 * Throws not_found, or forbidden when the video is locked.
 */
export async function saveProgress(
  viewer: Viewer,
  input: ProgressInput,
): Promise<{ progress: Progress; completedNow: boolean; isStep: boolean }> {
  const completed = input.completed ?? null
  // The toggle sends second 0 along, which must not lose the place.
  const keepsPlace = input.completed !== undefined && !input.lastPosition
  const position = keepsPlace ? null : (input.lastPosition ?? null)
  const reported = multirange(input.watched ?? [])
  const watched = united(Prisma.sql`p.watched`, Prisma.sql`EXCLUDED.watched`)
  // What was there is locked first: only so is it known whether this changed it.
  const [saved] = await hotRows(savedSchema)`
    WITH ${openVideo(viewer, input)}, was AS (
      SELECT p.completed, p.first_watched_at, p.watched FROM video_progress p JOIN video ON video.id = p.video_id
      WHERE p.user_id = ${viewer.id}::uuid FOR NO KEY UPDATE OF p
    )
    INSERT INTO video_progress AS p (id, user_id, video_id, completed, last_position, watched, first_watched_at,
      last_watched_at, updated_at)
    SELECT ${v7()}::uuid, ${viewer.id}::uuid, video.id, COALESCE(${completed}::boolean, ${completes(reported)}),
      COALESCE(${position}::int, 0), ${reported}, reported.at, reported.at, now()
    FROM video LEFT JOIN was ON TRUE, (SELECT CASE WHEN NOT isempty(${reported}) THEN now() END AS at) reported
    ON CONFLICT (user_id, video_id) DO UPDATE SET
      completed = COALESCE(${completed}::boolean, p.completed OR p.unmarked_at IS NULL
        AND EXCLUDED.first_watched_at IS NOT NULL AND ${completes(watched)}),
      last_position = COALESCE(${position}::int, p.last_position),
      watched = ${watched},
      first_watched_at = COALESCE(p.first_watched_at, EXCLUDED.first_watched_at),
      last_watched_at = COALESCE(EXCLUDED.last_watched_at, p.last_watched_at),
      unmarked_at = CASE WHEN p.completed AND NOT ${completed}::boolean THEN now() ELSE p.unmarked_at END,
      updated_at = now()
    RETURNING video_id, completed, last_position, updated_at,
      completed AND (SELECT was.completed FROM was) IS NOT TRUE AS completed_now, ${isStep} AS is_step`
  if (saved) {
    const { completedNow, isStep, ...progress } = saved
    return { progress, completedNow, isStep }
  }
  await requireVideo(viewer, input.videoId)
  throw new AppError('not_found', 'Video not found')
}
