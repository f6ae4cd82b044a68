import { z } from 'zod'

/** Readiness of each component: `ok`, or a sentence. Public, so it contains no details. */
export const readySchema = z.strictObject({
  database: z.string(),
  storage: z.string(),
  mail: z.string(),
  maintenance: z.string(),
})
export type Ready = z.infer<typeof readySchema>

export const OK = 'ok'
