import { z } from 'zod'
import { textSchema } from '@/lib/contract/fields'
import { mailTexts } from './broadcasts'
import { wordedKinds } from './email-templates'

/** Custom texts of an email. An omitted button or note uses the default. */
export const mailWordsInputSchema = z.strictObject({
  ...mailTexts,
  button: textSchema
    .trim()
    .min(1, 'Required')
    .max(60, 'At most 60 characters')
    .regex(/^[^\r\n]*$/, 'Use only one line')
    .optional(),
  note: textSchema.trim().min(1, 'Required').max(600, 'At most 600 characters').optional(),
})
export type MailWordsInput = z.infer<typeof mailWordsInputSchema>

/** Custom texts as stored. Null means the default. */
export const keptMailWordsSchema = z.strictObject({
  subject: z.string(),
  body: z.string(),
  button: z.string().nullable(),
  note: z.string().nullable(),
})
export type KeptMailWords = z.infer<typeof keptMailWordsSchema>

/** Texts of one kind of email. `own` is null if the email uses the default texts. */
export const mailWordsSchema = z.strictObject({
  kind: z.enum(wordedKinds),
  own: z
    .strictObject({ subject: z.string(), body: z.string(), button: z.string(), note: z.string() })
    .nullable(),
})
export type MailWords = z.infer<typeof mailWordsSchema>

export const mailWordsListSchema = z.array(mailWordsSchema)
export const mailWordsParams = z.object({ kind: z.enum(wordedKinds) })
