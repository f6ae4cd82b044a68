import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'

/** A mail to somebody who did not start (`rescue`) or did not come back (`return`). */
export const reminderSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(['rescue', 'return']),
  state: z.enum(['queued', 'sent', 'failed', 'dropped']),
  /** Why it was not sent after all. */
  dropReason: z.string().nullable(),
  sentAt: dateTimeSchema.nullable(),
  /** When its turn comes, while it waits. */
  nextAttemptAt: dateTimeSchema.nullable(),
})
export type Reminder = z.infer<typeof reminderSchema>

export const reminderListSchema = z.array(reminderSchema)
