import { z } from 'zod'
import { generatedFileSchema } from './messages'

/** Makes a storyboard: small pictures of a video at regular intervals, in rows, as one picture. */
export const makeStoryboardOperation = {
  name: 'storyboard',
  input: z.strictObject({
    file: z.instanceof(Blob),
    columns: z.int().min(1),
  }),
  result: z.strictObject({ made: generatedFileSchema, seconds: z.int(), columns: z.int() }),
}
