import { z } from 'zod'
import { dateTimeSchema, emailSchema, idSchema, textSchema } from '@/lib/contract/fields'

/** The signed-in person, as `GET /api/auth/user` answers. */
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

/** Where to go after signing in: a path of this site, else the front page. */
export const callbackPathSchema = z
  .string()
  .max(2048)
  .refine((path) => /^\/(?![/\\])[^\s\\]*$/.test(path))
  .catch('/')

export const signInSchema = z.object({ email: emailSchema })

/** Six digits of a sign-in mail as a person types them. */
export const codeSchema = z.strictObject({ email: emailSchema, code: textSchema.trim().max(40) })
export type TypedCode = z.infer<typeof codeSchema>

/** Where the browser goes once it is signed in, or to sign in. */
export const targetSchema = z.object({ url: z.url() })
