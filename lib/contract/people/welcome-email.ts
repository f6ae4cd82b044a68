import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'

/** State of a person's welcome email. Null if none was ever due. */
export const welcomeEmailStateSchema = z
  .strictObject({
    state: z.enum(['queued', 'sent', 'failed', 'dropped']),
    attempts: z.int(),
    /** Time of the next attempt. Null if the email is not queued. */
    nextAttemptAt: dateTimeSchema.nullable(),
    sentAt: dateTimeSchema.nullable(),
    lastError: z.string().nullable(),
    /** Reason why the email was dropped. Null if it was not dropped. */
    dropReason: z.string().nullable(),
  })
  .nullable()
export type WelcomeEmailState = z.infer<typeof welcomeEmailStateSchema>
