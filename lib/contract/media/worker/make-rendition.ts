import { z } from 'zod'
import { segmentedFileSchema } from '@/lib/contract/media/renditions'
import { generatedFileSchema } from './messages'

/** Encoding settings of a rendition. If omitted, the video is copied. */
const encodeSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  bitsPerSecond: z.int(),
})

const renditionResultSchema = segmentedFileSchema.extend({ made: generatedFileSchema })

/**
 * Makes a file of a video for streaming: H.264 and AAC in fragments that begin with a key frame. AAC sound is
 * copied. Fails with `unencodable` if a track cannot be copied or encoded as requested.
 */
export const makeRenditionOperation = {
  name: 'rendition',
  input: z.strictObject({
    file: z.instanceof(Blob),
    /** Minimum length of a segment. */
    segmentSeconds: z.number().positive(),
    encode: encodeSchema.nullable(),
  }),
  result: renditionResultSchema,
}
export type RenditionResult = z.infer<typeof makeRenditionOperation.result>
