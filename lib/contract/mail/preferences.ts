import { z } from 'zod'

/** What a person can switch off: the mails that remind of lessons not begun or broken off. */
export type MailList = 'reminders'

/** Which mails somebody wants beside those that they need. */
export const preferencesSchema = z.strictObject({ reminders: z.boolean() })
export type Preferences = z.infer<typeof preferencesSchema>
