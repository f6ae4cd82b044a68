import { z } from 'zod'
import { emailSchema } from '@/lib/contract/fields'
import { accessGrantSchema } from './purchases'

export const GIFTS_MAX = 200

/** Access that the owner grants to many people at once. */
export const accessGiftsSchema = z.strictObject({
  emails: z
    .array(emailSchema)
    .min(1, 'Enter an email')
    .max(GIFTS_MAX, `At most ${GIFTS_MAX} at once`)
    .transform((emails) => [...new Set(emails)]),
  reason: accessGrantSchema.shape.reason,
})
export type AccessGifts = z.infer<typeof accessGiftsSchema>

/** Result: how many people received access, how many already had it, and which emails have no account. */
export const accessGivenSchema = z.strictObject({
  given: z.int(),
  had: z.int(),
  unknown: z.array(z.string()),
})
export type AccessGiven = z.infer<typeof accessGivenSchema>
