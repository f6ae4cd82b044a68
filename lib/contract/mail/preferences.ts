import { z } from 'zod'

/**
 * What a person can switch off: the mails that remind of lessons not begun or broken off, and what the owner writes to many
 * and to the early access list.
 */
export const mailLists = ['reminders', 'news'] as const
export type MailList = (typeof mailLists)[number]

/** Which mails the link of one says that it is about. Whether it is ours the server knows. */
export const listOf = (token: string): MailList =>
  mailLists.find((list) => list === token.split('.')[1]) ?? 'reminders'

/** Which mails somebody wants beside those that they need. */
export const preferencesSchema = z.strictObject({ reminders: z.boolean(), news: z.boolean() })
export type Preferences = z.infer<typeof preferencesSchema>

/** Those left out stay as they are. */
export const preferencesEditSchema = preferencesSchema
  .partial()
  .refine((edit) => Object.keys(edit).length > 0, 'Choose something')
export type PreferencesEdit = z.infer<typeof preferencesEditSchema>
