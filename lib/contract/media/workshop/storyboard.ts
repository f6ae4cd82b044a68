import { z } from 'zod'
import { madeFileSchema } from './messages'

/** Small pictures of a film, so many seconds apart, in rows of so many, as one picture. */
export const makeStoryboard = {
  name: 'storyboard',
  input: z.strictObject({
    file: z.instanceof(Blob),
    columns: z.int().min(1),
  }),
  result: z.strictObject({ made: madeFileSchema, seconds: z.int(), columns: z.int() }),
}
