import { z } from 'zod'

/**
 * Where a film is best cut near each of these seconds, at most so far from it: amid the longest silence, else at the quietest
 * moment. A film without sound that can be read is cut at them.
 */
export const findCuts = {
  name: 'cuts',
  input: z.strictObject({
    file: z.instanceof(Blob),
    near: z.array(z.number()),
    reach: z.number().positive(),
  }),
  result: z.strictObject({ cuts: z.array(z.number()) }),
}
