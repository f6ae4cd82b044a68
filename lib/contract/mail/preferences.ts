import { z } from 'zod'

/**
 * Lists that a person can unsubscribe from: reminders about lessons that were not started or not finished,
 * and the owner's broadcasts, including those to the early access list.
 */
export const mailLists = ['reminders', 'news'] as const
export type MailList = (typeof mailLists)[number]

/**
 * Returns the list that an unsubscribe token names. It does not check the signature: only the server can do
 * that.
 */
export const listOf = (token: string): MailList =>
  mailLists.find((list) => list === token.split('.')[1]) ?? 'reminders'

/** Optional lists that a person receives. */
export const preferencesSchema = z.strictObject({ reminders: z.boolean(), news: z.boolean() })
export type Preferences = z.infer<typeof preferencesSchema>

/** Omitted lists keep their values. */
export const preferencesEditSchema = preferencesSchema
  .partial()
  .refine((edit) => Object.keys(edit).length > 0, 'Choose at least one list')
export type PreferencesEdit = z.infer<typeof preferencesEditSchema>
