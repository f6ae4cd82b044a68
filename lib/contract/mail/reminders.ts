import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'

/**
 * Email to a student who did not start (`rescue`) or did not come back (`return`), or about lessons that opened
 * (`lessons_open`).
 */
export const reminderSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(['rescue', 'return', 'lessons_open']),
  state: z.enum(['queued', 'sent', 'failed', 'dropped']),
  /** Reason why the reminder was not sent. */
  dropReason: z.string().nullable(),
  sentAt: dateTimeSchema.nullable(),
  /** Time when the waiting reminder becomes due. Null if it does not wait. */
  nextAttemptAt: dateTimeSchema.nullable(),
})
export type Reminder = z.infer<typeof reminderSchema>

export const reminderListSchema = z.array(reminderSchema)
