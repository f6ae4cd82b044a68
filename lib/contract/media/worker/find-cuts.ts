import { z } from 'zod'

/**
 * Finds the best cut near each given second, at most `reach` seconds away: the middle of the longest silence,
 * otherwise the quietest moment. A video without readable sound is cut at the given seconds.
 */
export const findCutsOperation = {
  name: 'cuts',
  input: z.strictObject({
    file: z.instanceof(Blob),
    near: z.array(z.number()),
    reach: z.number().positive(),
  }),
  result: z.strictObject({ cuts: z.array(z.number()) }),
}
