import { z } from 'zod'
import { emailSchema, idSchema } from '@/lib/contract/fields'

/**
 * `POST /api/admin/users/{id}/correction`: the email that a person meant when they mistyped theirs. Where it has an account
 * already (409, `taken`), `then` says whether the two join or one purchase moves there.
 */
export const correctionSchema = z
  .strictObject({
    email: emailSchema,
    // biome-ignore lint/suspicious/noThenProperty: the word of the contract; nobody awaits a body
    then: z.enum(['join', 'move']).optional(),
    purchaseId: idSchema.optional(),
  })
  .refine(({ then, purchaseId }) => (then === 'move') === (purchaseId !== undefined), {
    path: ['purchaseId'],
    error: 'Give it with then: move, and only then',
  })
export type Correction = z.infer<typeof correctionSchema>

/** What is sent once the owner has chosen. */
export const choice = (email: string, then: Correction['then'], purchaseId?: string): Correction => ({
  email,
  then,
  purchaseId,
})

/** `POST /api/admin/users/{id}/merge`: the account that becomes part of this one. */
export const mergeSchema = z.strictObject({ from: idSchema })
