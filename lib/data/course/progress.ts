import 'server-only'
import { v7 } from 'uuid'
import type { ContinueVideo, Progress, ProgressInput } from '@/lib/contract/course/progress'
import { AppError } from '@/lib/contract/error'
import { mayWatch, requireOpen, requireVideo } from '@/lib/data/people/access'
import { db, Prisma } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'

type ProgressRow = Omit<Progress, 'updatedAt'> & { updatedAt: Date | null; open: boolean }

function progressRows(viewer: Viewer, where: Prisma.Sql): Promise<ProgressRow[]> {
  return db.$queryRaw<ProgressRow[]>`
    SELECT v.id AS "videoId", COALESCE(p.completed, FALSE) AS completed, COALESCE(p.last_position, 0) AS "lastPosition",
      p.updated_at AS "updatedAt", ${mayWatch(viewer)} AS open
    FROM videos v JOIN course_sections s ON s.id = v.section_id
      LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid
    ${where}
    ORDER BY s."order", s.created_at, s.id, v."order", v.created_at, v.id`
}

function toProgress({ videoId, completed, lastPosition, updatedAt }: Omit<ProgressRow, 'open'>): Progress {
  return { videoId, completed, lastPosition, updatedAt: updatedAt?.toISOString() ?? null }
}

/** A record for every video the viewer may watch, in the course's order. */
export async function listProgress(viewer: Viewer): Promise<Progress[]> {
  return (await progressRows(viewer, Prisma.sql`WHERE ${mayWatch(viewer)}`)).map(toProgress)
}

/** Throws not_found, or forbidden when the video is locked. */
export async function getProgress(viewer: Viewer, videoId: string): Promise<Progress> {
  const rows = await progressRows(viewer, Prisma.sql`WHERE v.id = ${videoId}::uuid`)
  return toProgress(requireOpen(rows[0], 'Video not found'))
}

/** The video watched last among those not completed, else the first one not completed; null when all are done. */
export async function getContinueVideo(viewer: Viewer): Promise<ContinueVideo | null> {
  const rows = await db.$queryRaw<ContinueVideo[]>`
    SELECT v.id, v.title, s.title AS "sectionTitle", v.thumbnail_url AS "thumbnailUrl", v.duration,
      COALESCE(p.last_position, 0) AS "lastPosition", p.last_position > 0 IS TRUE AS "isStarted"
    FROM videos v JOIN course_sections s ON s.id = v.section_id
      LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid
    WHERE p.completed IS NOT TRUE AND ${mayWatch(viewer)}
    ORDER BY CASE WHEN p.last_position > 0 THEN p.updated_at END DESC NULLS LAST,
      s."order", s.created_at, s.id, v."order", v.created_at, v.id
    LIMIT 1`
  return rows[0] ?? null
}

/** One upsert, so two at once leave one row. Throws not_found, or forbidden when the video is locked. */
export async function saveProgress(viewer: Viewer, input: ProgressInput): Promise<Progress> {
  const completed = input.completed ?? null
  // The toggle sends second 0 along, which must not lose the place.
  const keepsPlace = input.completed !== undefined && !input.lastPosition
  const position = keepsPlace ? null : (input.lastPosition ?? null)
  const [saved] = await db.$queryRaw<Omit<ProgressRow, 'open'>[]>`
    INSERT INTO video_progress AS p (id, user_id, video_id, completed, last_position, updated_at)
    SELECT ${v7()}::uuid, ${viewer.id}::uuid, v.id, COALESCE(${completed}::boolean, FALSE),
      COALESCE(${position}::int, 0), now()
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${input.videoId}::uuid AND ${mayWatch(viewer)}
    ON CONFLICT (user_id, video_id) DO UPDATE SET completed = COALESCE(${completed}::boolean, p.completed),
      last_position = COALESCE(${position}::int, p.last_position), updated_at = now()
    RETURNING video_id AS "videoId", completed, last_position AS "lastPosition", updated_at AS "updatedAt"`
  if (saved) return toProgress(saved)
  await requireVideo(viewer, input.videoId)
  throw new AppError('not_found', 'Video not found')
}
