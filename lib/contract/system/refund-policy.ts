import { z } from 'zod'
import { dateTimeSchema, textSchema } from '@/lib/contract/fields'

/** What the owner promises about refunds, and since when. Both null: nothing was ever stored; an empty text: none any more. */
export const refundPolicySchema = z.strictObject({
  text: z.string().nullable(),
  since: dateTimeSchema.nullable(),
})
export type RefundPolicy = z.infer<typeof refundPolicySchema>

export const refundPolicyInputSchema = z.strictObject({
  text: textSchema.trim().max(10_000, 'At most 10,000 characters'),
})
export type RefundPolicyInput = z.infer<typeof refundPolicyInputSchema>
