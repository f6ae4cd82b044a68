import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/fields'
import { purchaseAccessSchema } from '@/lib/contract/people/access'

export type PurchaseAccess = z.infer<typeof purchaseAccessSchema>

/** One sale, as the ledger has it. */
export const purchaseSchema = z.strictObject({
  id: idSchema,
  userId: idSchema.nullable(),
  /** The email of the account it belongs to now, whoever paid. */
  holderEmail: z.string().nullable(),
  /** What that account is called. */
  holderName: z.string().nullable(),
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
  isTest: z.boolean(),
  /** WarriorPlus's id of whoever sent the buyer, empty for nobody; and what they are called there. */
  affiliateId: z.string(),
  affiliateName: z.string().nullable(),
  /** Whose it was until their account became part of its holder's, and when; for 30 days. */
  claimedFrom: z.string().nullable(),
  claimedAt: dateTimeSchema.nullable(),
})
export type Purchase = z.infer<typeof purchaseSchema>

export const purchaseListSchema = z.array(purchaseSchema)

export const purchaseParams = z.object({ purchaseId: idSchema })

const sentSchema = z.record(z.string(), z.unknown())
const wordsSchema = z.string().trim().min(1)

/** A field of the raw notification; null where it has none. */
function sent({ ipnData }: { ipnData: unknown }, field: string): string | null {
  const fields = sentSchema.safeParse(ipnData).data ?? {}
  return (Object.hasOwn(fields, field) && wordsSchema.safeParse(fields[field]).data) || null
}

type Raw = { ipnData: unknown }
/** Who bought, and what, in the words of the raw notification. */
export const buyerEmail = (purchase: Raw) => sent(purchase, 'WP_BUYER_EMAIL')
export const buyerName = (purchase: Raw) => sent(purchase, 'WP_BUYER_NAME')
export const itemName = (purchase: Raw) => sent(purchase, 'WP_ITEM_NAME')
export const itemNumber = (purchase: Raw) => sent(purchase, 'WP_ITEM_NUMBER')

/** The badge: "Refunded" when it was, else the status that WarriorPlus named. */
export function purchaseBadge({ isRefunded, paymentStatus }: Pick<Purchase, 'isRefunded' | 'paymentStatus'>) {
  return isRefunded ? 'Refunded' : paymentStatus
}

const reasonSchema = textSchema.trim().min(1, 'Required').max(500, 'At most 500 characters')

/**
 * Assigns a purchase to a customer, gives it back to the email it was claimed from, or sets its access by hand; the reason
 * is kept with it.
 */
export const purchaseDecisionSchema = z
  .strictObject({
    userId: idSchema.optional(),
    giveBack: z.literal(true).optional(),
    access: z.enum(['active', 'ended']).optional(),
    reason: reasonSchema,
  })
  .refine(({ userId, giveBack, access }) => Boolean(userId || giveBack || access), {
    path: ['access'],
    error: 'Give userId, giveBack or access',
  })
  .refine(({ userId, giveBack }) => !(userId && giveBack), {
    path: ['giveBack'],
    error: 'Give either userId or giveBack',
  })
export type PurchaseDecision = z.infer<typeof purchaseDecisionSchema>

/** Access by hand, without a sale. */
export const accessGrantSchema = z.strictObject({ productId: idSchema, reason: reasonSchema })
export type AccessGrant = z.infer<typeof accessGrantSchema>
