import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'

/** How long an administrator may view the course as a customer. Minutes. */
export const VIEW_AS_MINUTES = 30

/** The customer that an administrator wants to view as, and the reason. The audit log keeps both. */
export const viewAsInputSchema = z.strictObject({
  userId: idSchema,
  reason: textSchema.trim().min(1, 'Required').max(200, 'Use at most 200 characters'),
})
export type ViewAsInput = z.infer<typeof viewAsInputSchema>

/** Response of `POST /api/admin/view-as`. An HTTP-only cookie identifies this temporary view. */
export const viewAsSchema = z.strictObject({ endsAt: dateTimeSchema })
