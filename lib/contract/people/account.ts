import { z } from 'zod'
import { dateTimeSchema, emailSchema, optionalText } from '@/lib/contract/fields'

/** How many further emails a person may have. */
export const FURTHER_EMAILS_MAX = 10

const nameSchema = optionalText(100).refine(
  (name) => !name || !/[\p{Cc}<>@]|https?:/u.test(name),
  'No addresses or line breaks',
)

/** What the signed-in person is called: it stands at the top of their mails. */
export const accountNameSchema = z.strictObject({ firstName: nameSchema, lastName: nameSchema })
export type AccountName = z.infer<typeof accountNameSchema>

/** A further email of the signed-in person: sign-in and notifications know it. */
export const accountEmailSchema = z.strictObject({ email: z.string(), addedAt: dateTimeSchema })
export type AccountEmail = z.infer<typeof accountEmailSchema>

export const accountEmailListSchema = z.array(accountEmailSchema)

/** `POST` claims that email; `DELETE` takes it away again. */
export const accountEmailInputSchema = z.strictObject({ email: emailSchema })
export type AccountEmailInput = z.infer<typeof accountEmailInputSchema>

/** What the mail's link carries: the token, the account that asked, and the email it says is its own. */
export const emailClaimSchema = z.object({
  token: z.string().min(1).max(200),
  account: z.uuid(),
  email: emailSchema,
})
export type EmailClaim = z.infer<typeof emailClaimSchema>
