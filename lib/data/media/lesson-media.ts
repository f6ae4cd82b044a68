import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  type FallbackReason,
  type LessonMedia,
  lessonMediaSchema,
  type MissingMedia,
  type StoryboardInput,
} from '@/lib/contract/media/lesson-media'
import { listRenditionPresetsBelow } from '@/lib/contract/media/rendition-ladder'
import type { Rendition } from '@/lib/contract/media/renditions'
import { sourcePathSchema } from '@/lib/contract/media/renditions'
import { requireWatchableVideo } from '@/lib/data/people/content-access'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin, Viewer } from '@/lib/server/auth/session'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { storyboardSql } from './hls-playlists'
import { renditionsSql, requireCurrentVideoFile } from './renditions'
import { registerLessonUpload } from './uploads'

const rowSchema = lessonMediaSchema
  .omit({ missing: true, sourcePath: true })
  .extend({ videoUrl: z.string(), duration: z.int().nullable() })

const fallbacksOfVideo = Prisma.sql`
  COALESCE((SELECT json_agg(json_build_object('reason', f.reason, 'count', f.count) ORDER BY f.count DESC, f.reason)
    FROM playback_fallbacks f WHERE f.video_id = v.id), '[]')`

/**
 * Returns which media of a lesson exist, and which ones the owner's browser can still generate. Throws
 * `not_found`.
 */
export async function getLessonMedia(_admin: Admin, videoId: string): Promise<LessonMedia> {
  const [found] = await queryRows(rowSchema)`
    SELECT v.video_url, v.duration, ${renditionsSql} AS renditions, ${storyboardSql} AS storyboard,
      ${fallbacksOfVideo} AS fallbacks
    FROM videos v WHERE v.id = ${videoId}::uuid`
  if (!found) throw new AppError('not_found', 'Video not found')
  const { videoUrl, duration: _, ...media } = found
  const sourcePath = sourcePathSchema.safeParse(videoUrl).data ?? null
  return { ...media, sourcePath, missing: sourcePath ? missingOf(media.renditions, media.storyboard) : [] }
}

/**
 * Returns the missing media in the order of generation: first the top rendition, which enables streaming;
 * then the storyboard, which is quick; then the smaller renditions.
 */
function missingOf(renditions: Rendition[], storyboard: LessonMedia['storyboard']): MissingMedia[] {
  const pictures: MissingMedia[] = storyboard ? [] : [{ kind: 'storyboard' }]
  const [top] = renditions.toSorted(
    (one, other) => other.height - one.height || other.bandwidth - one.bandwidth,
  )
  if (!top) return [{ kind: 'source' }, ...pictures]
  const presets = listRenditionPresetsBelow(top).filter(
    (preset) => !renditions.some(({ height }) => height === preset.height),
  )
  return [...pictures, ...presets.map((preset) => ({ kind: 'rung' as const, ...preset }))]
}

/** Adds an uploaded storyboard to a lesson. Throws the same errors as `registerRendition`. */
export async function registerStoryboard(
  admin: Admin,
  videoId: string,
  { uploadURL, sourcePath, seconds, columns }: StoryboardInput,
): Promise<void> {
  await transaction((tx) => requireCurrentVideoFile(tx, videoId, sourcePath))
  const { objectPath } = await registerLessonUpload(admin, uploadURL, 'storyboard', { columns })
  await transaction(async (tx) => {
    const title = await requireCurrentVideoFile(tx, videoId, sourcePath)
    const data = { storyboardPath: objectPath, storyboardSeconds: seconds, storyboardColumns: columns }
    await tx.video.update({ where: { id: videoId }, data })
    await recordAudit(tx, admin, 'video.storyboard', title)
  })
}

/**
 * Deletes the records of media made from the old video file. Call it in the transaction that replaces the
 * file; the object sweep deletes the stored objects later.
 */
export async function deleteGeneratedMedia(tx: Transaction, videoId: string): Promise<void> {
  await tx.videoRendition.deleteMany({ where: { videoId } })
  await tx.playbackFallback.deleteMany({ where: { videoId } })
  await tx.video.update({
    where: { id: videoId },
    data: { storyboardPath: null, storyboardSeconds: null, storyboardColumns: null },
  })
}

/** Counts that a player fell back to the uploaded file. Throws `not_found` and `forbidden`. */
export async function countPlaybackFallback(
  viewer: Viewer,
  videoId: string,
  reason: FallbackReason,
): Promise<void> {
  await requireWatchableVideo(viewer, videoId)
  await db.$executeRaw`
    INSERT INTO playback_fallbacks AS f (video_id, reason, count) VALUES (${videoId}::uuid, ${reason}::fallback_reason, 1)
    ON CONFLICT (video_id, reason) DO UPDATE SET count = LEAST(f.count + 1, 1000000)`
}
