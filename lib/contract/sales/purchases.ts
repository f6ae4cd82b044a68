import { z } from 'zod'
import { dateTimeSchema, enteredTimeSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import { DEFAULT_CURRENCY, formatAmount } from './amounts'
import { formatMinor } from './currencies'
import { networkNames } from './networks'

export type PurchaseAccess = z.infer<typeof purchaseAccessSchema>

/** A purchase, as administrators see it. */
export const purchaseSchema = z.strictObject({
  id: idSchema,
  userId: idSchema.nullable(),
  /** Email of the account that the purchase belongs to now. The payer may be another person. */
  holderEmail: z.string().nullable(),
  /** Name of the account that the purchase belongs to now. */
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
  /** The raw notification without its key. Null if the owner granted access. */
  ipnData: z.json().nullable(),
  createdAt: dateTimeSchema,
  /** Access status that people see. It is `ended` once the end has passed. */
  access: purchaseAccessSchema,
  /** When access ends or ended: set by the owner, or the product’s days after the last payment. */
  endsAt: dateTimeSchema.nullable(),
  accessReason: z.string().nullable(),
  /** Reason why the purchase needs attention. Null if it does not. */
  needsAttention: z.string().nullable(),
  customerDeletedAt: dateTimeSchema.nullable(),
  isTest: z.boolean(),
  /** The affiliate's ID on the network. Empty if there is no affiliate. */
  affiliateId: z.string(),
  /** The affiliate's name on the network. */
  affiliateName: z.string().nullable(),
  /** Email of the previous account, which was merged into the holder's. Kept for 30 days. */
  claimedFrom: z.string().nullable(),
  /** Time of the merge. */
  claimedAt: dateTimeSchema.nullable(),
  /** Buyer and item as sent with the sale. Null if the owner granted access. */
  buyerEmail: z.string().nullable(),
  buyerName: z.string().nullable(),
  itemNumber: z.string().nullable(),
  itemName: z.string().nullable(),
  quantity: z.int(),
  /** Currency of `amount`, in capitals. Null if the amount or the currency is unreadable. */
  currency: z.string().nullable(),
  /** The first payment, in minor units of its currency. Null if it is unreadable. */
  amountMinor: z.int().nullable(),
  /** Sum of what was returned of all payments, in minor units. */
  refundedMinor: z.int(),
  /** ID of the sale, as the network writes it. Null if the owner granted access. */
  saleId: z.string().nullable(),
  /** ID that the purchases of one order share. Null if the network has none. */
  orderId: z.string().nullable(),
  mode: z.enum(['live', 'test']),
  network: z.enum(networkNames),
})
export type Purchase = z.infer<typeof purchaseSchema>

export const purchaseListSchema = z.array(purchaseSchema)

export const purchaseParams = z.object({ purchaseId: idSchema })

const rawFieldsSchema = z.record(z.string(), z.unknown())
const nonEmptySchema = z.string().trim().min(1)
const CURRENCY_FIELD = 'WP_SALE_CURRENCY'

type Paid = Pick<Purchase, 'currency'> & { ipnData: unknown }

/**
 * Returns the currency as the notification contains it, or else the stored code. Null if there is neither, so
 * the amount is in US dollars.
 */
export function currencyOf({ ipnData, currency }: Paid): string | null {
  const fields = rawFieldsSchema.safeParse(ipnData).data ?? {}
  const value = Object.hasOwn(fields, CURRENCY_FIELD) ? fields[CURRENCY_FIELD] : null
  return nonEmptySchema.safeParse(Array.isArray(value) ? value[0] : value).data ?? currency
}

/** Formats the amount paid with its currency. Null if the notification has no amount. */
export const formatPaidAmount = ({ amount, ...paid }: Paid & Pick<Purchase, 'amount'>) =>
  amount === null ? null : formatAmount(amount, currencyOf(paid))

/** Formats what was refunded of a purchase. Null unless a part was refunded. */
export const formatPartialRefund = ({
  isRefunded,
  refundedMinor,
  currency,
}: Pick<Purchase, 'isRefunded' | 'refundedMinor' | 'currency'>) =>
  isRefunded || refundedMinor === 0 ? null : formatMinor(refundedMinor, currency ?? DEFAULT_CURRENCY)

/** Returns the ID of the sale as people see it. A second item of a WarriorPlus sale has a suffix. */
export const getShownSaleId = ({
  network,
  saleId,
  warriorPlusSaleId,
}: Pick<Purchase, 'network' | 'saleId' | 'warriorPlusSaleId'>) =>
  network === 'warriorplus' ? warriorPlusSaleId : (saleId ?? warriorPlusSaleId)

/** Returns the badge text: "Refunded" for a refunded purchase, or else the network's payment status. */
export function getPurchaseBadgeLabel({
  isRefunded,
  paymentStatus,
}: Pick<Purchase, 'isRefunded' | 'paymentStatus'>) {
  return isRefunded ? 'Refunded' : paymentStatus
}

const reasonSchema = textSchema.trim().min(1, 'Required').max(500, 'Use at most 500 characters')

/**
 * Assigns a purchase to a customer, returns it to the email that it was claimed from, grants or revokes its
 * access, or sets when access ends. With `endsAt: null`, the product’s setting applies again. The reason is
 * stored with the purchase, or, for the end, in the audit log.
 */
export const purchaseOverrideSchema = z
  .strictObject({
    userId: idSchema.optional(),
    giveBack: z.literal(true).optional(),
    access: z.enum(['active', 'ended']).optional(),
    endsAt: enteredTimeSchema.nullable().optional(),
    reason: reasonSchema,
  })
  .refine(
    ({ userId, giveBack, access, endsAt }) => Boolean(userId || giveBack || access) || endsAt !== undefined,
    {
      path: ['access'],
      error: 'Set userId, giveBack, access, or endsAt',
    },
  )
  .refine(({ userId, giveBack }) => !(userId && giveBack), {
    path: ['giveBack'],
    error: 'Set either userId or giveBack',
  })
export type PurchaseOverride = z.infer<typeof purchaseOverrideSchema>

/** Access that the owner grants without a sale. */
export const accessGrantSchema = z.strictObject({ productId: idSchema, reason: reasonSchema })
export type AccessGrant = z.infer<typeof accessGrantSchema>
