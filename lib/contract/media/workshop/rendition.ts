import { z } from 'zod'
import { piecesSchema } from '@/lib/contract/media/renditions'
import { madeFileSchema } from './messages'

/** How a rendition is encoded; without it, the video is copied. */
const encodeSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  bitsPerSecond: z.int(),
})

const renditionResultSchema = piecesSchema.extend({ made: madeFileSchema })

/**
 * Makes a file of a video for streaming: H.264 and AAC in fragments that begin with a key frame. AAC sound is
 * copied. Fails with `unencodable` if a track cannot be copied or encoded as requested.
 */
export const makeRendition = {
  name: 'rendition',
  input: z.strictObject({
    file: z.instanceof(Blob),
    /** Minimum length of a segment. */
    segmentSeconds: z.number().positive(),
    encode: encodeSchema.nullable(),
  }),
  result: renditionResultSchema,
}
export type RenditionResult = z.infer<typeof makeRendition.result>
