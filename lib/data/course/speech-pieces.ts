import 'server-only'
import { APIError } from 'openai'
import { z } from 'zod'
import type { SpeechProblem } from '@/lib/contract/course/speech'
import { AppError } from '@/lib/contract/error'
import { keyOfObject } from '@/lib/contract/media/objects'
import { askForWords, NoTranscript } from '@/lib/server/ai/speech-model'
import { db } from '@/lib/server/db/client'
import { consumeAll } from '@/lib/server/http/rate-limit'
import { sniffVideo } from '@/lib/server/media/storage/sniff'
import { storage } from '@/lib/server/media/storage/storage'
import { brandName } from '@/lib/server/site/current-site'

export const pieceSchema = z.strictObject({
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
export type Piece = z.infer<typeof pieceSchema>

/** HTTP statuses for an invalid audio segment. The service itself works, so the next segment is tried. */
const INVALID_SEGMENT_STATUSES = [400, 413, 415, 422]

/** Returns why the service fails for all audio segments. Returns null if only this segment failed. */
export function problemOf(error: unknown): SpeechProblem | null {
  if (error instanceof NoTranscript) return null
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
export async function hearPiece(piece: Piece): Promise<void> {
  const { speechId, position, startMs, endMs } = piece
  const seconds = (endMs - startMs) / 1000
  const text = await requestTranscript(piece, seconds).catch(async (error: unknown) => {
    // Failures of the service do not count as tries of the audio segment.
    if (problemOf(error) !== null) await uncountAttempt(piece)
    throw error
  })
  await db.speechPiece.updateMany({ where: { speechId, position }, data: { text } })
}

const uncountAttempt = ({ speechId, position }: Piece) =>
  db.speechPiece.updateMany({ where: { speechId, position }, data: { attempts: { decrement: 1 } } })

async function requestTranscript(piece: Piece, seconds: number): Promise<string> {
  const { objectPath, bytes, fromByte, language, sectionTitle, title } = piece
  const audio = await storage().read(keyOfObject(objectPath), bytes, fromByte)
  if (!audio || audio.byteLength !== bytes || sniffVideo(audio) !== 'webm') {
    throw new NoTranscript('There is no audio at this position of the file')
  }
  // The service may bill a failed call, so these seconds are never credited back.
  await consumeAll([['transcript', 'all', Math.ceil(seconds)]])
  return askForWords(audio, seconds, { titles: [await brandName(), sectionTitle, title], language })
}
