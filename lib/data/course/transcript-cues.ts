import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import { CUES_MAX } from '@/lib/contract/course/cue-limits'
import { AppError } from '@/lib/contract/error'
import type { Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import type { CaptionCue } from '@/lib/server/media/captions/caption-cue'
import { rebuildPassages } from './transcript-passages'

const lessonSchema = z.strictObject({ title: z.string(), duration: z.int().nullable() })
type Lesson = z.infer<typeof lessonSchema>

/**
 * Locks a lesson's transcript until the transaction ends, so that concurrent changes wait for each other.
 * Throws `not_found`.
 */
export async function lockTranscript(tx: Transaction, videoId: string): Promise<Lesson> {
  const [video] = await queryRows(lessonSchema, tx)`
    SELECT title, duration FROM videos WHERE id = ${videoId}::uuid FOR NO KEY UPDATE`
  if (!video) throw new AppError('not_found', 'Video not found')
  return video
}

/** Replaces all cues of a lesson. The transaction must hold the transcript lock. */
export async function replaceCues(
  tx: Transaction,
  videoId: string,
  cues: readonly CaptionCue[],
  editedAt: Date | null = null,
): Promise<void> {
  await tx.transcriptCue.deleteMany({ where: { videoId } })
  await addCues(tx, videoId, cues, editedAt)
  await updateCueDependents(tx, videoId)
}

/**
 * Adds cues to a lesson; the caller must call `updateCueDependents` afterward. Throws `conflict` if the
 * lesson would exceed the maximum number of cues.
 */
export async function addCues(
  tx: Transaction,
  videoId: string,
  cues: readonly CaptionCue[],
  editedAt: Date | null,
  made = false,
): Promise<void> {
  if ((await tx.transcriptCue.count({ where: { videoId } })) + cues.length > CUES_MAX) {
    throw new AppError('conflict', 'This transcript has reached its limit of 10,000 lines')
  }
  await tx.$executeRaw`
    INSERT INTO transcript_cues (id, video_id, start_ms, end_ms, text, edited_at, made)
    SELECT cue.id, ${videoId}::uuid, cue.start_ms, cue.end_ms, cue.text, ${editedAt}::timestamptz, ${made}
    FROM unnest(${cues.map(() => v7())}::uuid[], ${cues.map(({ startMs }) => startMs)}::int[],
      ${cues.map(({ endMs }) => endMs)}::int[], ${cues.map(({ text }) => text)}::text[])
      AS cue(id, start_ms, end_ms, text)`
}

/**
 * Updates what is derived from a lesson's cues: its captions URL and its search passages. Call it after every
 * change of cues.
 */
export async function updateCueDependents(tx: Transaction, videoId: string): Promise<void> {
  const own = captionsPathOf(videoId)
  await tx.$executeRaw`
    UPDATE videos v SET captions_url = CASE
      WHEN EXISTS (SELECT 1 FROM transcript_cues c WHERE c.video_id = v.id) THEN ${own} ELSE NULLIF(captions_url, ${own}) END
    WHERE v.id = ${videoId}::uuid`
  await rebuildPassages(tx, videoId)
}
