import { z } from 'zod'
import { madeFileSchema } from './messages'

/** A stretch of a film, in seconds. */
const stretchSchema = z.strictObject({ start: z.number().nonnegative(), seconds: z.number().positive() })

/** What is made of a film: its size, its bit rate, and how long it is. */
export const fitPlanSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  bitsPerSecond: z.int(),
  /** Of what is made. */
  seconds: z.number().positive(),
  /** Where only a stretch of it is made, which. */
  stretch: stretchSchema.nullable(),
})
export type FitPlan = z.infer<typeof fitPlanSchema>

/**
 * A film as one MP4 of H.264 and AAC at a size and a bit rate; the sound is copied where it is AAC. Fails with `unencodable`
 * where the browser cannot.
 */
export const fitFilm = {
  name: 'fit',
  input: fitPlanSchema.extend({ file: z.instanceof(Blob) }),
  result: z.strictObject({ made: madeFileSchema }),
}
