import { z } from 'zod'
import { dateTimeSchema, emailSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'

/** The signed-in person, as `GET /api/auth/user` returns them. */
export const currentUserSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  hasPurchased: z.boolean(),
  purchaseDate: dateTimeSchema.nullable(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

/** Path of this site to open after sign-in. Any other value becomes the front page. */
export const callbackPathSchema = z
  .string()
  .max(2048)
  .refine((path) => /^\/(?![/\\])[^\s\\]*$/.test(path))
  .catch('/')

export const signInInputSchema = z.object({ email: emailSchema })

/** The six-digit code of a sign-in email, as a person types it. */
export const signInCodeInputSchema = z.strictObject({ email: emailSchema, code: textSchema.trim().max(40) })
export type SignInCodeInput = z.infer<typeof signInCodeInputSchema>

/** URL that the browser opens next: the page after sign-in, or Google's sign-in page. */
export const redirectTargetSchema = z.object({ url: z.url() })
