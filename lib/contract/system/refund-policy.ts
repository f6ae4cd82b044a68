import { z } from 'zod'
import { dateTimeSchema, textSchema } from '@/lib/contract/field-schemas'

/**
 * The refund policy and when it took effect. Both are null if none was ever saved; the text is empty if it
 * was removed.
 */
export const refundPolicySchema = z.strictObject({
  text: z.string().nullable(),
  since: dateTimeSchema.nullable(),
})
export type RefundPolicy = z.infer<typeof refundPolicySchema>

export const refundPolicyInputSchema = z.strictObject({
  text: textSchema.trim().max(10_000, 'At most 10,000 characters'),
})
export type RefundPolicyInput = z.infer<typeof refundPolicyInputSchema>
