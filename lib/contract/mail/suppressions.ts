import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'

/** An email that the mail server refuses for good. */
export const suppressionSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  /** What the mail server said. */
  reason: z.string(),
  at: dateTimeSchema,
  /** How many mails to its account wait. */
  waiting: z.int(),
})
export type Suppression = z.infer<typeof suppressionSchema>

export const suppressionListSchema = z.array(suppressionSchema)
export const suppressionParams = z.object({ suppressionId: idSchema })
