import { z } from 'zod'

/** What serving needs, part by part: `ok`, or a sentence. It is for strangers too. */
export const readySchema = z.strictObject({
  database: z.string(),
  storage: z.string(),
  mail: z.string(),
  maintenance: z.string(),
})
export type Ready = z.infer<typeof readySchema>

export const OK = 'ok'
