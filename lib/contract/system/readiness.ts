import { z } from 'zod'

/**
 * Readiness of each component: `ok`, or a sentence. The endpoint is public, so the sentences don’t contain
 * details.
 */
export const readinessStatusSchema = z.strictObject({
  database: z.string(),
  storage: z.string(),
  mail: z.string(),
  maintenance: z.string(),
})
export type ReadinessStatus = z.infer<typeof readinessStatusSchema>

export const READINESS_OK = 'ok'
