import { z } from 'zod'
import { dateTimeSchema, emailSchema } from '@/lib/contract/fields'

/** A further address of the signed-in person: sign-in and notifications know it. */
export const accountEmailSchema = z.strictObject({ email: z.string(), addedAt: dateTimeSchema })
export type AccountEmail = z.infer<typeof accountEmailSchema>

export const accountEmailListSchema = z.array(accountEmailSchema)

/** `POST` asks that address; `DELETE` takes it away again. */
export const accountEmailInputSchema = z.strictObject({ email: emailSchema })
export type AccountEmailInput = z.infer<typeof accountEmailInputSchema>

/** What the mail's link carries: the token, the account that would gain, and the address it would gain. */
export const addressLinkSchema = z.object({
  token: z.string().min(1).max(200),
  account: z.uuid(),
  email: emailSchema,
})
export type AddressLink = z.infer<typeof addressLinkSchema>
