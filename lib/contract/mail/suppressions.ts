import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'

/** Email that the mail server permanently rejects. */
export const suppressionSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  /** Reply of the mail server. */
  reason: z.string(),
  at: dateTimeSchema,
  /** Number of emails on hold for this person. */
  waiting: z.int(),
})
export type Suppression = z.infer<typeof suppressionSchema>

export const suppressionListSchema = z.array(suppressionSchema)
export const suppressionParams = z.object({ suppressionId: idSchema })
