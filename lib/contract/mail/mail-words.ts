import { z } from 'zod'
import { mailTexts } from './broadcasts'
import { wordedKinds } from './worded-mails'

/** The owner's words of a mail to buyers. */
export const mailWordsInputSchema = z.strictObject(mailTexts)
export type MailWordsInput = z.infer<typeof mailWordsInputSchema>

/** `own` is null where it says what it always said. */
export const mailWordsSchema = z.strictObject({
  kind: z.enum(wordedKinds),
  own: z.strictObject({ subject: z.string(), body: z.string() }).nullable(),
})
export type MailWords = z.infer<typeof mailWordsSchema>

export const mailWordsListSchema = z.array(mailWordsSchema)
export const mailWordsParams = z.object({ kind: z.enum(wordedKinds) })
