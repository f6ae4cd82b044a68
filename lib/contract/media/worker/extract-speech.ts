import { z } from 'zod'
import { generatedFileSchema } from './messages'

/**
 * An audio segment as sent to the server: size in bytes, start and end, and the silences relative to the
 * start. Times in milliseconds.
 */
const pieceSchema = z.tuple([z.int(), z.int(), z.int()], z.int())
export type UploadedSpeechSegment = z.infer<typeof pieceSchema>

/**
 * Extracts the speech of a video as audio segments of a few seconds. Each segment is a complete Opus file in
 * WebM, and one file contains all segments in order. Without speech, there is no file. Fails with
 * `undecodable` if this browser cannot read the sound, and with `unencodable` if it cannot make such
 * segments.
 */
export const extractSpeechOperation = {
  name: 'speech',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: z.strictObject({ pieces: z.array(pieceSchema), made: generatedFileSchema.nullable() }),
}
