import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { purchaseAccessSchema } from '@/lib/contract/people/access'

/** What somebody bought, as they see it themselves. */
export const ownPurchaseSchema = z.strictObject({
  id: idSchema,
  /** Null: a product that was deleted, or is not known. */
  productName: z.string().nullable(),
  access: purchaseAccessSchema,
  purchaseDate: dateTimeSchema,
  refundDate: dateTimeSchema.nullable(),
  isGift: z.boolean(),
})
export type OwnPurchase = z.infer<typeof ownPurchaseSchema>
