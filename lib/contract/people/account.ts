import { z } from 'zod'
import { dateTimeSchema, emailSchema, optionalTextSchema } from '@/lib/contract/field-schemas'

/** Maximum number of additional emails of one person. */
export const ADDITIONAL_EMAILS_MAX = 10

const nameSchema = optionalTextSchema(100).refine(
  (name) => !name || !/[\p{Cc}<>@]|https?:/u.test(name),
  'Don’t use web addresses, line breaks, or the characters <, >, and @',
)

/** Name of the signed-in person, shown at the top of their emails. */
export const accountNameSchema = z.strictObject({ firstName: nameSchema, lastName: nameSchema })
export type AccountName = z.infer<typeof accountNameSchema>

/**
 * An additional email of the signed-in person. The person can sign in with this email, and we assign
 * notifications with this email to the person.
 */
export const accountEmailSchema = z.strictObject({ email: z.string(), addedAt: dateTimeSchema })
export type AccountEmail = z.infer<typeof accountEmailSchema>

export const accountEmailListSchema = z.array(accountEmailSchema)

/** An additional email. `POST` asks its owner to confirm it; `DELETE` removes it. */
export const accountEmailInputSchema = z.strictObject({ email: emailSchema })
export type AccountEmailInput = z.infer<typeof accountEmailInputSchema>

/**
 * Content of the link in the confirmation email: the token, the account that claimed the email, and the
 * email.
 */
export const emailClaimSchema = z.object({
  token: z.string().min(1).max(200),
  account: z.uuid(),
  email: emailSchema,
})
export type EmailClaim = z.infer<typeof emailClaimSchema>
