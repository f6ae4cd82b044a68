import { z } from 'zod'
import { emailSchema } from '@/lib/contract/field-schemas'
import { accessGrantSchema } from './purchases'

export const BULK_GRANTS_MAX = 200

/** Access that the owner grants to many people at once. */
export const bulkAccessGrantSchema = z.strictObject({
  emails: z
    .array(emailSchema)
    .min(1, 'Enter at least one email')
    .max(BULK_GRANTS_MAX, `Enter at most ${BULK_GRANTS_MAX} emails at a time`)
    .transform((emails) => [...new Set(emails)]),
  reason: accessGrantSchema.shape.reason,
})
export type BulkAccessGrant = z.infer<typeof bulkAccessGrantSchema>

/** Result: how many people received access, how many already had it, and which emails have no account. */
export const bulkGrantResultSchema = z.strictObject({
  given: z.int(),
  had: z.int(),
  unknown: z.array(z.string()),
})
export type BulkGrantResult = z.infer<typeof bulkGrantResultSchema>
