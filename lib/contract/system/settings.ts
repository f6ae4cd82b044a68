import { z } from 'zod'
import { dateTimeSchema, optionalTextSchema, textSchema } from '@/lib/contract/field-schemas'

export const contentAccessSchema = z.enum(['open', 'customers'])
export type ContentAccess = z.infer<typeof contentAccessSchema>

const keySourceSchema = z.enum(['stored', 'environment']).nullable()

/**
 * Reason why deleting files is on hold: the storage belongs to another database, or unusually many files became
 * unused at once.
 */
export const storageProblemSchema = z.enum(['foreign', 'unused'])
export type StorageProblem = z.infer<typeof storageProblemSchema>

/**
 * Settings of the shop. Keys are never included, only whether they exist, their last characters, and their
 * source.
 */
export const settingsSchema = z.strictObject({
  hasApiKey: z.boolean(),
  hasSecurityKey: z.boolean(),
  /** Masked keys. Null without a key. */
  warriorPlusApiKey: z.string().nullable(),
  warriorPlusSecurityKey: z.string().nullable(),
  /** Source of each key. A key from the environment can’t be deleted here. */
  apiKeySource: keySourceSchema,
  securityKeySource: keySourceSchema,
  /** Error message if the stored value can’t be read, else null. */
  apiKeyProblem: z.string().nullable(),
  securityKeyProblem: z.string().nullable(),
  contentAccess: contentAccessSchema,
  /** False until the owner has chosen who can watch. */
  contentAccessChosen: z.boolean(),
  /** True if lessons complete automatically after 90% is watched. */
  autoComplete: z.boolean(),
  /** True if students who finish the course get a certificate. */
  certificates: z.boolean(),
  /** True if students can ask questions about the course. */
  askCourse: z.boolean(),
  /** True if every administrator needs a passkey. */
  passkeysRequired: z.boolean(),
  /** True if the early access form saves sign-ups. */
  leadList: z.boolean(),
  /**
   * True if getting-started (`rescueMails`) and win-back (`returnMails`) reminders and emails about opened lessons
   * (`lessonsOpenMails`) are on. Without a postal address, they are never sent.
   */
  rescueMails: z.boolean(),
  returnMails: z.boolean(),
  lessonsOpenMails: z.boolean(),
  /** True if buyers get an email a week before their access ends. */
  endingMails: z.boolean(),
  /** True if buyers get an email after a refund. */
  refundMails: z.boolean(),
  /** The sender’s postal address, shown in the footer of reminders and broadcasts. */
  postalAddress: z.string().nullable(),
  /** The owner’s IANA time zone, or null for UTC. */
  timeZone: z.string().nullable(),
  /** How many of the last 20 recipients were rejected, if that is enough to put emails on hold; else 0. */
  mailsRefused: z.int(),
  /** Number of buyers whose reminder is on hold because their products don’t include a lesson. */
  rescueWithoutVideo: z.int(),
  storeProblem: storageProblemSchema.nullable(),
  /** Number of files that became unused at once. */
  storeUnused: z.int(),
  /** True if this is a restored copy in safe mode. */
  isQuiet: z.boolean(),
  updatedAt: dateTimeSchema.nullable(),
})
export type Settings = z.infer<typeof settingsSchema>

/** An IANA name. Offsets such as "+05:30" are rejected, because programs disagree on their meaning. */
export const timeZoneSchema = z
  .string()
  .max(100)
  .refine(
    (name) => /^[A-Za-z]/.test(name) && isTimeZone(name),
    'Enter a valid time zone, such as America/New_York',
  )

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** The form for reminder emails. */
export const reminderSettingsSchema = z.strictObject({
  postalAddress: optionalTextSchema(500),
  timeZone: timeZoneSchema.optional(),
})

const keySchema = textSchema.trim().min(1, 'Required').max(500, 'Use at most 500 characters')

export const settingsInputSchema = z
  .strictObject({
    warriorPlusApiKey: keySchema.optional(),
    warriorPlusSecurityKey: keySchema.optional(),
    contentAccess: contentAccessSchema.optional(),
    autoComplete: z.boolean().optional(),
    certificates: z.boolean().optional(),
    askCourse: z.boolean().optional(),
    passkeysRequired: z.boolean().optional(),
    leadList: z.boolean().optional(),
    rescueMails: z.boolean().optional(),
    returnMails: z.boolean().optional(),
    lessonsOpenMails: z.boolean().optional(),
    endingMails: z.boolean().optional(),
    refundMails: z.boolean().optional(),
    ...reminderSettingsSchema.shape,
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    path: ['warriorPlusApiKey'],
    error: 'Enter at least one credential',
  })
export type SettingsInput = z.infer<typeof settingsInputSchema>

/** `DELETE /api/admin/settings/{apiKey or securityKey}` */
export const storedKeyParams = z.object({ key: z.enum(['apiKey', 'securityKey']) })
export type StoredKey = z.infer<typeof storedKeyParams>['key']

/** Tests this API key, or the current one if the field is omitted. */
export const apiKeyTestInputSchema = z.strictObject({ warriorPlusApiKey: keySchema.optional() }).default({})
export type ApiKeyTestInput = z.infer<typeof apiKeyTestInputSchema>

/** Whether WarriorPlus accepted the API key, and a sentence for the owner. */
export const apiKeyTestSchema = z.strictObject({ ok: z.boolean(), message: z.string() })
export type ApiKeyTest = z.infer<typeof apiKeyTestSchema>
