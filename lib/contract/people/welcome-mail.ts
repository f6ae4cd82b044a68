import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'

/** How the welcome mail of a person stands; null: none was ever due. */
export const welcomeMailSchema = z
  .strictObject({
    state: z.enum(['queued', 'sent', 'failed', 'dropped']),
    attempts: z.int(),
    /** When it is tried next, while it is queued. */
    nextAttemptAt: dateTimeSchema.nullable(),
    sentAt: dateTimeSchema.nullable(),
    lastError: z.string().nullable(),
    /** Why it was not sent after all, where it was dropped. */
    dropReason: z.string().nullable(),
  })
  .nullable()
export type WelcomeMail = z.infer<typeof welcomeMailSchema>
