import { z } from 'zod'
import { madeFileSchema } from './messages'

/** A piece of speech as it goes to the server: bytes, start, end, and the silences in it after its start; milliseconds. */
const pieceSchema = z.tuple([z.int(), z.int(), z.int()], z.int())
export type SpeechPiece = z.infer<typeof pieceSchema>

/**
 * What is said in a film, in pieces of a few seconds, each a sound of its own (Opus in WebM), one after the other in one
 * file; without any there is no file. Fails with `undecodable` where this browser cannot read its sound, and with
 * `unencodable` where it cannot make such pieces.
 */
export const extractSpeech = {
  name: 'speech',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: z.strictObject({ pieces: z.array(pieceSchema), made: madeFileSchema.nullable() }),
}
