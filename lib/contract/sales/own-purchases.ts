import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'

/** A purchase, as its buyer sees it. */
export const ownPurchaseSchema = z.strictObject({
  id: idSchema,
  /** Name of the product. Null if the product was deleted or is unknown. */
  productName: z.string().nullable(),
  access: purchaseAccessSchema,
  /** When access ends or ended. Null if it doesn’t end. */
  endsAt: dateTimeSchema.nullable(),
  purchaseDate: dateTimeSchema,
  refundDate: dateTimeSchema.nullable(),
  isGift: z.boolean(),
})
export type OwnPurchase = z.infer<typeof ownPurchaseSchema>
