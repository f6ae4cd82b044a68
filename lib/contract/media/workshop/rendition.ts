import { z } from 'zod'
import { piecesSchema } from '@/lib/contract/media/renditions'
import { madeFileSchema } from './messages'

/** How a rendition is encoded; without it the film is copied as it is. */
const encodeSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  bitsPerSecond: z.int(),
})

const renditionResultSchema = piecesSchema.extend({ made: madeFileSchema })

/**
 * One file of a film that can be played in pieces: H.264 and AAC in fragments that begin with a key frame. The sound is
 * always copied. Fails with `unencodable` where something cannot be copied or encoded as asked.
 */
export const makeRendition = {
  name: 'rendition',
  input: z.strictObject({
    file: z.instanceof(Blob),
    /** The least length of a piece. */
    segmentSeconds: z.number().positive(),
    encode: encodeSchema.nullable(),
  }),
  result: renditionResultSchema,
}
export type RenditionResult = z.infer<typeof makeRendition.result>
