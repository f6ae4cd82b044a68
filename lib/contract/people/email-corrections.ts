import { z } from 'zod'
import { emailSchema, idSchema } from '@/lib/contract/field-schemas'

/**
 * `POST /api/admin/users/{id}/correction`: the correct email of a person who mistyped their email. If an
 * account already has the correct email (409, `taken`), `then` chooses whether the two accounts are merged,
 * or one purchase moves to that account.
 */
export const emailCorrectionSchema = z
  .strictObject({
    email: emailSchema,
    // biome-ignore lint/suspicious/noThenProperty: a field name of the API; nothing awaits a request body
    then: z.enum(['join', 'move']).optional(),
    purchaseId: idSchema.optional(),
  })
  .refine(({ then, purchaseId }) => (then === 'move') === (purchaseId !== undefined), {
    path: ['purchaseId'],
    error: 'Required if “then” is “move”, and not allowed otherwise',
  })
export type EmailCorrection = z.infer<typeof emailCorrectionSchema>

/** The field `account` of a 409 `taken`: the account that already has the email. */
export const conflictingAccountSchema = z.object({ id: idSchema, email: z.string() })
export type ConflictingAccount = z.infer<typeof conflictingAccountSchema>

/**
 * Returns the body of the request to correct an email, with the owner's choice of what happens to an account
 * that already has it.
 */
export const buildEmailCorrection = (
  email: string,
  then: EmailCorrection['then'],
  purchaseId?: string,
): EmailCorrection => ({
  email,
  then,
  purchaseId,
})

/** `POST /api/admin/users/{id}/merge`: the account to merge into the account with the ID in the path. */
export const mergeAccountsInputSchema = z.strictObject({ from: idSchema })
