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
import { mayWatch, requireOpen, requireVideo } from '@/lib/data/people/access'
import { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Viewer } from '@/lib/server/session'

const oneSchema = progressSchema.extend({ open: z.boolean() })

const columns = Prisma.sql`v.id AS video_id, COALESCE(p.completed, FALSE) AS completed,
  COALESCE(p.last_position, 0) AS last_position, p.updated_at`

/** Every video `v` of a section `s`, with what the viewer did with it as `p`. */
const videosOf = (viewer: Viewer) => Prisma.sql`
  videos v JOIN course_sections s ON s.id = v.section_id
    LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid`

const courseOrder = Prisma.sql`s."order", s.created_at, s.id, v."order", v.created_at, v.id`

/** A record for every video the viewer may watch, in the course's order. */
export function listProgress(viewer: Viewer): Promise<Progress[]> {
  return rows(progressSchema)`
    SELECT ${columns} FROM ${videosOf(viewer)} WHERE ${mayWatch(viewer)} ORDER BY ${courseOrder}`
}

/** Throws not_found, or forbidden when the video is locked. */
export async function getProgress(viewer: Viewer, videoId: string): Promise<Progress> {
  const [found] = await rows(oneSchema)`
    SELECT ${columns}, ${mayWatch(viewer)} AS open FROM ${videosOf(viewer)} WHERE v.id = ${videoId}::uuid`
  return requireOpen(found, 'Video not found')
}

/** The video watched last among those not completed, else the first one not completed; null when all are done. */
export async function getContinueVideo(viewer: Viewer): Promise<ContinueVideo | null> {
  const [next] = await rows(continueVideoSchema)`
    SELECT v.id, v.title, s.title AS section_title, v.thumbnail_url, v.duration,
      COALESCE(p.last_position, 0) AS last_position, p.last_position > 0 IS TRUE AS is_started
    FROM ${videosOf(viewer)}
    WHERE p.completed IS NOT TRUE AND ${mayWatch(viewer)}
    ORDER BY CASE WHEN p.last_position > 0 THEN p.updated_at END DESC NULLS LAST, ${courseOrder}
    LIMIT 1`
  return next ?? null
}

/** One upsert, so two at once leave one row. Throws not_found, or forbidden when the video is locked. */
export async function saveProgress(viewer: Viewer, input: ProgressInput): Promise<Progress> {
  const completed = input.completed ?? null
  // The toggle sends second 0 along, which must not lose the place.
  const keepsPlace = input.completed !== undefined && !input.lastPosition
  const position = keepsPlace ? null : (input.lastPosition ?? null)
  const [saved] = await rows(progressSchema)`
    INSERT INTO video_progress AS p (id, user_id, video_id, completed, last_position, updated_at)
    SELECT ${v7()}::uuid, ${viewer.id}::uuid, v.id, COALESCE(${completed}::boolean, FALSE),
      COALESCE(${position}::int, 0), now()
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${input.videoId}::uuid AND ${mayWatch(viewer)}
    ON CONFLICT (user_id, video_id) DO UPDATE SET completed = COALESCE(${completed}::boolean, p.completed),
      last_position = COALESCE(${position}::int, p.last_position), updated_at = now()
    RETURNING video_id, completed, last_position, updated_at`
  if (saved) return saved
  await requireVideo(viewer, input.videoId)
  throw new AppError('not_found', 'Video not found')
}
