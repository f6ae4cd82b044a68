import { z } from 'zod'
import { dateTimeSchema, optionalText, textSchema } from '@/lib/contract/fields'

export const contentAccessSchema = z.enum(['open', 'customers'])
export type ContentAccess = z.infer<typeof contentAccessSchema>

const keySourceSchema = z.enum(['stored', 'environment']).nullable()

/** Why no file is deleted: the store was kept by another database, or many files are used by nothing all at once. */
export const storeProblemSchema = z.enum(['foreign', 'unused'])
export type StoreProblem = z.infer<typeof storeProblemSchema>

/** A key itself never travels: only whether there is one, its last characters, and where it comes from. */
export const settingsSchema = z.strictObject({
  hasApiKey: z.boolean(),
  hasSecurityKey: z.boolean(),
  /** Masked; null when there is none. */
  warriorPlusApiKey: z.string().nullable(),
  warriorPlusSecurityKey: z.string().nullable(),
  /** A key from the environment cannot be deleted here. */
  apiKeySource: keySourceSchema,
  securityKeySource: keySourceSchema,
  /** A sentence for the owner when what is stored cannot be read. */
  apiKeyProblem: z.string().nullable(),
  securityKeyProblem: z.string().nullable(),
  contentAccess: contentAccessSchema,
  /** Until the owner has chosen, the admin pages ask. */
  contentAccessChosen: z.boolean(),
  /** Whether a lesson is marked complete once nine tenths of it were watched. */
  autoComplete: z.boolean(),
  /** Whether whoever has done the whole course may have a certificate of it. */
  certificates: z.boolean(),
  /** Whether students may ask the course, and whether there is a service that answers. */
  askCourse: z.boolean(),
  hasTextModel: z.boolean(),
  /** Whether the early access form of the landing page keeps who asks. */
  leadList: z.boolean(),
  /** Whether those who did not start, and those who did not come back, are written to: never without a postal address. */
  rescueMails: z.boolean(),
  returnMails: z.boolean(),
  /** The sender's, which stands at the foot of such mails. */
  postalAddress: z.string().nullable(),
  /** Where the owner lives, as an IANA name; null: UTC. */
  timeZone: z.string().nullable(),
  /** How many of the last 20 recipients were refused, once that means that the mail server refuses us; else 0. */
  mailsRefused: z.int(),
  /** How many buyers wait for a reminder because what they bought opens no video yet. */
  rescueWithoutVideo: z.int(),
  storeProblem: storeProblemSchema.nullable(),
  /** How many files are used by nothing all at once. */
  storeUnused: z.int(),
  /** Whether this is a restored copy that holds back what it would send. */
  isQuiet: z.boolean(),
  updatedAt: dateTimeSchema.nullable(),
})
export type Settings = z.infer<typeof settingsSchema>

/** An IANA name. Offsets such as "+05:30" are none: what they mean differs from one program to the next. */
const timeZoneSchema = z
  .string()
  .max(100)
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), 'Not a time zone')

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** What the form about mails holds. */
export const mailSettingsSchema = z.strictObject({
  postalAddress: optionalText(500),
  timeZone: timeZoneSchema.optional(),
})

const keySchema = textSchema.trim().min(1, 'Required').max(500, 'At most 500 characters')

export const settingsInputSchema = z
  .strictObject({
    warriorPlusApiKey: keySchema.optional(),
    warriorPlusSecurityKey: keySchema.optional(),
    contentAccess: contentAccessSchema.optional(),
    autoComplete: z.boolean().optional(),
    certificates: z.boolean().optional(),
    askCourse: z.boolean().optional(),
    leadList: z.boolean().optional(),
    rescueMails: z.boolean().optional(),
    returnMails: z.boolean().optional(),
    ...mailSettingsSchema.shape,
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    path: ['warriorPlusApiKey'],
    error: 'Enter at least one credential',
  })
export type SettingsInput = z.infer<typeof settingsInputSchema>

/** `DELETE /api/admin/settings/{apiKey or securityKey}` */
export const settingsKeyParams = z.object({ key: z.enum(['apiKey', 'securityKey']) })
export type SettingsKey = z.infer<typeof settingsKeyParams>['key']

/** Tries this key, or without one the key that is in force. */
export const settingsTestInputSchema = z.strictObject({ warriorPlusApiKey: keySchema.optional() }).default({})
export type SettingsTestInput = z.infer<typeof settingsTestInputSchema>

/** Whether WarriorPlus took the API key, and a sentence for the owner. */
export const settingsTestSchema = z.strictObject({ ok: z.boolean(), message: z.string() })
export type SettingsTest = z.infer<typeof settingsTestSchema>
