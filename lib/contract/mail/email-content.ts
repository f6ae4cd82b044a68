import { z } from 'zod'
import { textSchema } from '@/lib/contract/field-schemas'
import { emailTextFields } from './broadcasts'
import { editableEmailKinds } from './email-templates'

/** Custom texts of an email. An omitted button or note uses the default. */
export const emailContentInputSchema = z.strictObject({
  ...emailTextFields,
  button: textSchema
    .trim()
    .min(1, 'Required')
    .max(60, 'Use at most 60 characters')
    .regex(/^[^\r\n]*$/, 'Use a single line')
    .optional(),
  note: textSchema.trim().min(1, 'Required').max(600, 'Use at most 600 characters').optional(),
})
export type EmailContentInput = z.infer<typeof emailContentInputSchema>

/** Custom texts as stored. Null means the default. */
export const storedEmailContentSchema = z.strictObject({
  subject: z.string(),
  body: z.string(),
  button: z.string().nullable(),
  note: z.string().nullable(),
})
export type StoredEmailContent = z.infer<typeof storedEmailContentSchema>

/** Texts of one kind of email. `own` is null if the email uses the default texts. */
export const emailContentSchema = z.strictObject({
  kind: z.enum(editableEmailKinds),
  own: z
    .strictObject({ subject: z.string(), body: z.string(), button: z.string(), note: z.string() })
    .nullable(),
})
export type EmailContent = z.infer<typeof emailContentSchema>

export const emailContentListSchema = z.array(emailContentSchema)
export const emailContentParams = z.object({ kind: z.enum(editableEmailKinds) })
