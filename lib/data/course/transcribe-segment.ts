import 'server-only'
import { APIError } from 'openai'
import { z } from 'zod'
import type { TranscriptionProblem } from '@/lib/contract/course/transcription'
import { AppError } from '@/lib/contract/error'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { InvalidTranscriptError, transcribeAudio } from '@/lib/server/ai/speech-model'
import { db } from '@/lib/server/db/client'
import { consumeAllPoints } from '@/lib/server/http/rate-limit'
import { sniffVideo } from '@/lib/server/media/storage/sniff-content'
import { getStorage } from '@/lib/server/media/storage/storage'
import { readBrandName } from '@/lib/server/site/current-site'

export const storedAudioSegmentSchema = z.strictObject({
  speechId: z.uuid(),
  position: z.int(),
  fromByte: z.int(),
  bytes: z.int(),
  startMs: z.int(),
  endMs: z.int(),
  objectPath: z.string(),
  language: z.string(),
  sectionTitle: z.string(),
  title: z.string(),
})
export type StoredAudioSegment = z.infer<typeof storedAudioSegmentSchema>

/** HTTP statuses for an invalid audio segment. The service itself works, so the next segment is tried. */
const INVALID_SEGMENT_STATUSES = [400, 413, 415, 422]

/** Returns why the service fails for all audio segments. Returns null if only this segment failed. */
export function findTranscriptionProblem(error: unknown): TranscriptionProblem | null {
  if (error instanceof InvalidTranscriptError) return null
  if (error instanceof AppError && error.code === 'rate_limited') return 'minutes'
  if (!(error instanceof APIError)) return 'service'
  if (INVALID_SEGMENT_STATUSES.includes(error.status)) return null
  if (error.status === 401 || error.status === 403) return 'key'
  return error.status === 429 ? 'limit' : 'service'
}

/**
 * Transcribes an audio segment and saves the text. Throws if there is no plausible answer or no minutes are
 * left.
 */
export async function transcribeSegment(piece: StoredAudioSegment): Promise<void> {
  const { speechId, position, startMs, endMs } = piece
  const seconds = (endMs - startMs) / 1000
  const text = await requestTranscript(piece, seconds).catch(async (error: unknown) => {
    // Failures of the service do not count as tries of the audio segment.
    if (findTranscriptionProblem(error) !== null) await uncountAttempt(piece)
    throw error
  })
  await db.speechPiece.updateMany({ where: { speechId, position }, data: { text } })
}

const uncountAttempt = ({ speechId, position }: StoredAudioSegment) =>
  db.speechPiece.updateMany({ where: { speechId, position }, data: { attempts: { decrement: 1 } } })

async function requestTranscript(piece: StoredAudioSegment, seconds: number): Promise<string> {
  const { objectPath, bytes, fromByte, language, sectionTitle, title } = piece
  const audio = await getStorage().read(objectKeyOf(objectPath), bytes, fromByte)
  if (!audio || audio.byteLength !== bytes || sniffVideo(audio) !== 'webm') {
    throw new InvalidTranscriptError('The file has no audio at this position')
  }
  // The service may bill a failed call, so these seconds are never credited back.
  await consumeAllPoints([['transcript', 'all', Math.ceil(seconds)]])
  return transcribeAudio(audio, seconds, { titles: [await readBrandName(), sectionTitle, title], language })
}
