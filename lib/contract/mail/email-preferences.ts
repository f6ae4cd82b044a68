import { z } from 'zod'

/**
 * Lists that a person can unsubscribe from. `reminders`: emails about lessons that were not started or not
 * finished, and about newly opened lessons. `news`: the owner's broadcasts, including broadcasts to the early
 * access list.
 */
export const emailListNames = ['reminders', 'news'] as const
export type EmailListName = (typeof emailListNames)[number]

/**
 * Returns the list that an unsubscribe token names. Does not check the signature, because only the server can
 * do that.
 */
export const emailListOfToken = (token: string): EmailListName =>
  emailListNames.find((list) => list === token.split('.')[1]) ?? 'reminders'

/** Optional lists that a person receives. */
export const emailPreferencesSchema = z.strictObject({ reminders: z.boolean(), news: z.boolean() })
export type EmailPreferences = z.infer<typeof emailPreferencesSchema>

/** A change of the preferences. Omitted lists keep their values. */
export const emailPreferencesEditSchema = emailPreferencesSchema
  .partial()
  .refine((edit) => Object.keys(edit).length > 0, 'Choose at least one list')
export type EmailPreferencesEdit = z.infer<typeof emailPreferencesEditSchema>
