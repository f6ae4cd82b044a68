import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { rungsUnder } from '@/lib/contract/media/ladder'
import {
  type FallbackReason,
  type LessonMedia,
  lessonMediaSchema,
  type Missing,
  type StoryboardInput,
} from '@/lib/contract/media/lesson-media'
import type { Rendition } from '@/lib/contract/media/renditions'
import { sourcePathSchema } from '@/lib/contract/media/renditions'
import { requireVideo } from '@/lib/data/people/access'
import { recordAudit } from '@/lib/data/system/audit'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin, Viewer } from '@/lib/server/session'
import { renditionsOfVideo, requireFilm } from './renditions'
import { storyboardOfVideo } from './streams'
import { registerOfLesson } from './uploads'

const rowSchema = lessonMediaSchema
  .omit({ missing: true, sourcePath: true })
  .extend({ videoUrl: z.string(), duration: z.int().nullable() })

const fallbacksOfVideo = Prisma.sql`
  COALESCE((SELECT json_agg(json_build_object('reason', f.reason, 'count', f.count) ORDER BY f.count DESC, f.reason)
    FROM playback_fallbacks f WHERE f.video_id = v.id), '[]')`

/** What of a lesson's media is there, and what the owner's browser could still make. Throws not_found. */
export async function getLessonMedia(_admin: Admin, videoId: string): Promise<LessonMedia> {
  const [found] = await rows(rowSchema)`
    SELECT v.video_url, v.duration, ${renditionsOfVideo} AS renditions, ${storyboardOfVideo} AS storyboard,
      ${fallbacksOfVideo} AS fallbacks
    FROM videos v WHERE v.id = ${videoId}::uuid`
  if (!found) throw new AppError('not_found', 'Video not found')
  const { videoUrl, duration: _, ...media } = found
  const sourcePath = sourcePathSchema.safeParse(videoUrl).data ?? null
  return { ...media, sourcePath, missing: sourcePath ? missingOf(media.renditions, media.storyboard) : [] }
}

/** First what lets the lesson play in pieces, then its pictures, which are soon made, then what takes long. */
function missingOf(renditions: Rendition[], storyboard: LessonMedia['storyboard']): Missing[] {
  const pictures: Missing[] = storyboard ? [] : [{ kind: 'storyboard' }]
  const [top] = renditions.toSorted(
    (one, other) => other.height - one.height || other.bandwidth - one.bandwidth,
  )
  if (!top) return [{ kind: 'source' }, ...pictures]
  const rungs = rungsUnder(top).filter((rung) => !renditions.some(({ height }) => height === rung.height))
  return [...pictures, ...rungs.map((rung) => ({ kind: 'rung' as const, ...rung }))]
}

/** Gives a lesson a storyboard that was uploaded. Throws as `registerRendition` does. */
export async function registerStoryboard(
  admin: Admin,
  videoId: string,
  { uploadURL, sourcePath, seconds, columns }: StoryboardInput,
): Promise<void> {
  await transaction((tx) => requireFilm(tx, videoId, sourcePath))
  const { objectPath } = await registerOfLesson(admin, uploadURL, 'storyboard', { columns })
  await transaction(async (tx) => {
    const title = await requireFilm(tx, videoId, sourcePath)
    const data = { storyboardPath: objectPath, storyboardSeconds: seconds, storyboardColumns: columns }
    await tx.video.update({ where: { id: videoId }, data })
    await recordAudit(tx, admin, 'video.storyboard', title)
  })
}

/** Of another film nothing is made yet. In the transaction that changes it; the objects go with the sweep. */
export async function forgetMade(tx: Transaction, videoId: string): Promise<void> {
  await tx.videoRendition.deleteMany({ where: { videoId } })
  await tx.playbackFallback.deleteMany({ where: { videoId } })
  await tx.video.update({
    where: { id: videoId },
    data: { storyboardPath: null, storyboardSeconds: null, storyboardColumns: null },
  })
}

/** Counts that a player went back to the plain file. Throws not_found and forbidden. */
export async function countFallback(viewer: Viewer, videoId: string, reason: FallbackReason): Promise<void> {
  await requireVideo(viewer, videoId)
  await db.$executeRaw`
    INSERT INTO playback_fallbacks AS f (video_id, reason, count) VALUES (${videoId}::uuid, ${reason}::fallback_reason, 1)
    ON CONFLICT (video_id, reason) DO UPDATE SET count = LEAST(f.count + 1, 1000000)`
}
