import 'server-only'
import { APIError } from 'openai'
import { z } from 'zod'
import type { SpeechProblem } from '@/lib/contract/course/speech'
import { AppError } from '@/lib/contract/error'
import { keyOfObject } from '@/lib/contract/media/objects'
import { db } from '@/lib/server/db'
import { consumeFor } from '@/lib/server/rate-limit'
import { brandName } from '@/lib/server/site'
import { askForWords, NoTranscript } from '@/lib/server/speech-model'
import { sniffVideo } from '@/lib/server/storage/sniff'
import { storage } from '@/lib/server/storage/storage'

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

/** What a piece of its own is at fault for: the service takes the next one. */
const OF_THE_PIECE = [400, 413, 415, 422]

/** Why the service gives nothing at all; null: it is about this piece. */
export function problemOf(error: unknown): SpeechProblem | null {
  if (error instanceof NoTranscript) return null
  if (error instanceof AppError && error.code === 'rate_limited') return 'minutes'
  if (!(error instanceof APIError)) return 'service'
  if (OF_THE_PIECE.includes(error.status)) return null
  if (error.status === 401 || error.status === 403) return 'key'
  return error.status === 429 ? 'limit' : 'service'
}

/** Asks what is said in a piece and keeps it. Throws when there is no answer that can be it, or no minutes are left. */
export async function hearPiece(piece: Piece): Promise<void> {
  const { speechId, position, startMs, endMs } = piece
  const seconds = (endMs - startMs) / 1000
  const text = await consumeFor(
    [['transcript', 'all', Math.ceil(seconds)]],
    () => ask(piece, seconds),
    // The service asks for its money whatever it answered.
    (failure) => failure instanceof NoTranscript,
  ).catch(async (error: unknown) => {
    // A piece is tried anew as often as the service fails.
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
  return askForWords(sound, seconds, { titles: [await brandName(), sectionTitle, title], language })
}
