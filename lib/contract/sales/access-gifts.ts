import { z } from 'zod'
import { emailSchema } from '@/lib/contract/fields'
import { accessGrantSchema } from './purchases'

export const GIFTS_MAX = 200

/** Access by hand for many at once; emails of nobody are told. */
export const accessGiftsSchema = z.strictObject({
  emails: z
    .array(emailSchema)
    .min(1, 'Enter an email')
    .max(GIFTS_MAX, `At most ${GIFTS_MAX} at once`)
    .transform((emails) => [...new Set(emails)]),
  reason: accessGrantSchema.shape.reason,
})
export type AccessGifts = z.infer<typeof accessGiftsSchema>

/** To how many it was given, how many had it, and who has no account. */
export const accessGivenSchema = z.strictObject({
  given: z.int(),
  had: z.int(),
  unknown: z.array(z.string()),
})
export type AccessGiven = z.infer<typeof accessGivenSchema>
