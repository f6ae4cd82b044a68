import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/fields'

/** How long an administrator may look at the course as somebody else, in minutes. */
export const VIEW_MINUTES = 30

/** Whom an administrator wants to look on as, and why: the audit log keeps both. */
export const viewAsInputSchema = z.strictObject({
  userId: idSchema,
  reason: textSchema.trim().min(1, 'Required').max(200, 'At most 200 characters'),
})
export type ViewAsInput = z.infer<typeof viewAsInputSchema>

/** What `POST /api/admin/view-as` answers; which view it is stands in a cookie that no script reads. */
export const viewAsSchema = z.strictObject({ endsAt: dateTimeSchema })
