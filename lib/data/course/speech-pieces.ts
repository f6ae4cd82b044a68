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

/** HTTP statuses that blame this audio segment, not the service: the next segment is tried. */
const OF_THE_PIECE = [400, 413, 415, 422]

/** Returns why the service fails for all audio segments. Null if the error concerns only this one. */
export function problemOf(error: unknown): SpeechProblem | null {
  if (error instanceof NoTranscript) return null
  if (error instanceof AppError && error.code === 'rate_limited') return 'minutes'
  if (!(error instanceof APIError)) return 'service'
  if (OF_THE_PIECE.includes(error.status)) return null
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
  const text = await ask(piece, seconds).catch(async (error: unknown) => {
    // Failures of the service do not count as tries of the audio segment.
    if (problemOf(error) !== null) await forgive(piece)
    throw error
  })
  await db.speechPiece.updateMany({ where: { speechId, position }, data: { text } })
}

const forgive = ({ speechId, position }: Piece) =>
  db.speechPiece.updateMany({ where: { speechId, position }, data: { attempts: { decrement: 1 } } })

async function ask(piece: Piece, seconds: number): Promise<string> {
  const { objectPath, bytes, fromByte, language, sectionTitle, title } = piece
  const sound = await storage().read(keyOfObject(objectPath), bytes, fromByte)
  if (!sound || sound.byteLength !== bytes || sniffVideo(sound) !== 'webm') {
    throw new NoTranscript('There is no sound in this place of the file')
  }
  // The service may bill a failed call, so these seconds are never credited back.
  await consumeAll([['transcript', 'all', Math.ceil(seconds)]])
  return askForWords(sound, seconds, { titles: [await brandName(), sectionTitle, title], language })
}
