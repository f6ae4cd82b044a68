import { z } from 'zod'
import { generatedFileSchema } from './messages'

/** A part of a video, in seconds. */
const stretchSchema = z.strictObject({ start: z.number().nonnegative(), seconds: z.number().positive() })

/** How a video is encoded: its size, bit rate and length. */
export const compressionPlanSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  bitsPerSecond: z.int(),
  /** Length of the resulting video. */
  seconds: z.number().positive(),
  /** The part of the video to encode. Null for the whole video. */
  stretch: stretchSchema.nullable(),
})
export type CompressionPlan = z.infer<typeof compressionPlanSchema>

/**
 * Encodes a video as an MP4 with H.264 and AAC, at the given size and bit rate; AAC sound is copied. Fails
 * with `unencodable` if the browser cannot encode it.
 */
export const compressVideoOperation = {
  name: 'fit',
  input: compressionPlanSchema.extend({ file: z.instanceof(Blob) }),
  result: z.strictObject({ made: generatedFileSchema }),
}
