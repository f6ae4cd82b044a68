import 'server-only'
import { z } from 'zod'
import {
  type SpeechAudioInput,
  type TranscriptionStatus,
  transcriptionProblemSchema,
  transcriptionStatusSchema,
} from '@/lib/contract/course/transcription'
import { AppError } from '@/lib/contract/error'
import { registerLessonUpload } from '@/lib/data/media/uploads'
import { recordAudit } from '@/lib/data/system/audit'
import { canUseAi } from '@/lib/server/ai/ai-config'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { updateCueDependents } from './transcript-cues'

/** Tolerance because a video may be slightly longer than its duration in whole seconds. Milliseconds. */
const TOLERANCE_MS = 1000

const videoSchema = z.strictObject({
  title: z.string(),
  videoUrl: z.string(),
  duration: z.int().nullable(),
})

/**
 * Locks a lesson and checks that the audio was extracted from its current video. Throws `not_found` or
 * `conflict`.
 */
async function lockVideo(tx: Transaction, videoId: string, sourcePath?: string) {
  const [video] = await queryRows(videoSchema, tx)`
    SELECT title, video_url, duration FROM videos WHERE id = ${videoId}::uuid FOR NO KEY UPDATE`
  if (!video) throw new AppError('not_found', 'Video not found')
  if (!video.videoUrl.startsWith('/objects/')) {
    throw new AppError('conflict', 'Only uploaded videos can be transcribed')
  }
  if (sourcePath !== undefined && sourcePath !== video.videoUrl) {
    throw new AppError('conflict', 'This lesson’s video has been replaced. Reload the page.')
  }
  return video
}

function refused(message: string): AppError {
  return new AppError('bad_request', `pieces: ${message}`, { fields: { pieces: [message] } })
}

function requireWithin(pieces: SpeechAudioInput['pieces'], duration: number | null): void {
  const end = pieces.at(-1)?.[2] ?? 0
  if (duration && end > duration * 1000 + TOLERANCE_MS) throw refused('Must be within the video')
}

/**
 * Saves the speech audio that a browser extracted from a lesson's video, and replaces the previous audio.
 * Maintenance transcribes it later. Throws `not_found`, `conflict` if the lesson has another video, and
 * `bad_request` if the segments do not match the upload.
 */
export async function saveSpeechAudio(
  admin: Admin,
  videoId: string,
  input: SpeechAudioInput,
): Promise<TranscriptionStatus> {
  const { uploadURL, pieces, sourcePath } = input
  // Checks the video before the upload is registered too, so that a rejected file isn’t moved to permanent
  // storage.
  const { duration } = await transaction((tx) => lockVideo(tx, videoId, sourcePath))
  requireWithin(pieces, duration)
  const file = uploadURL === undefined ? null : await registerLessonUpload(admin, uploadURL, 'speech', {})
  const bytes = pieces.reduce((sum, piece) => sum + piece[0], 0)
  if (file && file.bytes !== bytes)
    throw refused(`The segments add up to ${bytes} bytes, but the upload has ${file.bytes}`)
  await transaction(async (tx) => {
    const video = await lockVideo(tx, videoId, sourcePath)
    await tx.lessonSpeech.deleteMany({ where: { videoId } })
    const speech = await tx.lessonSpeech.create({
      data: {
        videoId,
        sourcePath: video.videoUrl,
        objectPath: file?.objectPath ?? null,
        state: file ? 'pending' : 'ready',
      },
    })
    await addPieces(tx, speech.id, pieces)
    await recordAudit(tx, admin, 'video.speech', video.title)
  })
  return getTranscriptionStatus(admin, videoId)
}

async function addPieces(
  tx: Transaction,
  speechId: string,
  pieces: SpeechAudioInput['pieces'],
): Promise<void> {
  let fromByte = 0
  const data = pieces.map(([bytes, startMs, endMs, ...silences], position) => {
    const piece = { speechId, position, fromByte, bytes, startMs, endMs, silences }
    fromByte += bytes
    return piece
  })
  await tx.speechPiece.createMany({ data })
}

/**
 * SQL: whether the lesson with this ID has a transcript without automatically transcribed cues. Automatic
 * transcription doesn't replace such a transcript.
 */
export const isManualTranscriptSql = (videoId: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT FROM transcript_cues c WHERE c.video_id = ${videoId})
  AND NOT EXISTS (SELECT FROM transcript_cues c WHERE c.video_id = ${videoId} AND c.made))`

/** Maximum number of transcription tries per audio segment. */
const SEGMENT_TRIES = 3
/** SQL: whether audio segment `p` still needs transcription. */
export const isUntranscribedSql = Prisma.sql`p.text IS NULL AND p.attempts < ${SEGMENT_TRIES}`

const statusSchema = transcriptionStatusSchema.omit({ hasService: true, problem: true }).extend({
  problem: z.string().nullable(),
})

/** Returns the transcription status of a lesson. Throws `not_found`. */
export async function getTranscriptionStatus(_admin: Admin, videoId: string): Promise<TranscriptionStatus> {
  const [status] = await queryRows(statusSchema)`
    SELECT CASE s.state WHEN 'pending' THEN 'waiting' WHEN 'ready' THEN 'ready' WHEN 'failed' THEN 'failed'
        ELSE 'none' END AS state,
      starts_with(v.video_url, '/objects/') AS can_listen, ${isManualTranscriptSql(Prisma.sql`v.id`)} AS is_by_hand, s.problem,
      count(p.position)::int AS pieces, count(p.text)::int AS done,
      count(*) FILTER (WHERE p.text IS NULL AND p.attempts >= ${SEGMENT_TRIES})::int AS missed
    FROM videos v LEFT JOIN lesson_speech s ON s.video_id = v.id LEFT JOIN speech_pieces p ON p.speech_id = s.id
    WHERE v.id = ${videoId}::uuid GROUP BY v.id, s.id`
  if (!status) throw new AppError('not_found', 'Video not found')
  const problem = transcriptionProblemSchema.nullable().catch('service').parse(status.problem)
  return { ...status, problem, hasService: await canUseAi('transcripts') }
}

/**
 * Restarts the transcription of a lesson: all audio segments (`isFromStart`), or only those without a text.
 * Cues that a person changed or accepted are kept. Throws `not_found` if no audio was extracted from the
 * video.
 */
export async function restartTranscription(
  admin: Admin,
  videoId: string,
  isFromStart: boolean,
): Promise<TranscriptionStatus> {
  await transaction(async (tx) => {
    const { title } = await lockVideo(tx, videoId)
    const [speech] = await queryRows(idRowSchema, tx)`
      UPDATE lesson_speech SET state = 'pending', attempts = 0, lease_until = NULL, problem = NULL
      WHERE video_id = ${videoId}::uuid AND object_path IS NOT NULL RETURNING id`
    if (!speech)
      throw new AppError(
        'not_found',
        'This lesson has no audio to transcribe yet. Extract it from the video first.',
      )
    const which = { speechId: speech.id, ...(isFromStart ? {} : { text: null }) }
    await tx.speechPiece.updateMany({ where: which, data: { text: null, attempts: 0 } })
    await recordAudit(tx, admin, 'video.speech', title)
  })
  return getTranscriptionStatus(admin, videoId)
}

/**
 * Deletes the speech audio of a video and the cues transcribed from it. Cues that a person wrote, changed or
 * accepted stay.
 */
export async function deleteSpeechAudio(tx: Transaction, videoId: string): Promise<void> {
  await tx.lessonSpeech.deleteMany({ where: { videoId } })
  const { count } = await tx.transcriptCue.deleteMany({ where: { videoId, made: true, editedAt: null } })
  if (count > 0) await updateCueDependents(tx, videoId)
}
