import { z } from 'zod'
import { dateTimeSchema, idSchema } from './fields'

export const purchaseAccessSchema = z.enum([
  'pending',
  'active',
  'suspended',
  'ended',
  'disputed',
  'refunded',
])
export type PurchaseAccess = z.infer<typeof purchaseAccessSchema>

/** One sale, as the ledger has it. */
export const purchaseSchema = z.strictObject({
  id: idSchema,
  userId: idSchema.nullable(),
  productId: idSchema.nullable(),
  productName: z.string().nullable(),
  warriorPlusSaleId: z.string(),
  warriorPlusSale: z.string(),
  transactionId: z.string().nullable(),
  amount: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paymentStatus: z.string(),
  isRefunded: z.boolean(),
  purchaseDate: dateTimeSchema,
  refundDate: dateTimeSchema.nullable(),
  /** The raw notification without its key; null for access given by hand. */
  ipnData: z.json().nullable(),
  createdAt: dateTimeSchema,
  access: purchaseAccessSchema,
  accessReason: z.string().nullable(),
  /** Why somebody should look at it; null when nobody need. */
  needsAttention: z.string().nullable(),
  customerDeletedAt: dateTimeSchema.nullable(),
})
export type Purchase = z.infer<typeof purchaseSchema>

export const purchaseListSchema = z.array(purchaseSchema)

export const purchaseParams = z.object({ purchaseId: idSchema })

/** The buyer's address in the raw notification; null where it has none. */
export function buyerEmail({ ipnData }: Pick<Purchase, 'ipnData'>): string | null {
  const parsed = z.object({ WP_BUYER_EMAIL: z.string().min(1) }).safeParse(ipnData)
  return parsed.data?.WP_BUYER_EMAIL ?? null
}

/** The badge: "Refunded" when it was, else the status that WarriorPlus named. */
export function purchaseBadge({ isRefunded, paymentStatus }: Pick<Purchase, 'isRefunded' | 'paymentStatus'>) {
  return isRefunded ? 'Refunded' : paymentStatus
}
