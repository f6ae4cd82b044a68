import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'

/** Expected fields, and what the owner loses while WarriorPlus does not send them. */
const needs = {
  WP_ACTION: 'it says what happened',
  WP_SALE: 'comparing with WarriorPlus needs it',
  WP_SALEID: 'a sale is known by it',
  WP_TXNID: 'rebills are told apart by it',
  WP_ITEM_NUMBER: 'your product is found by it',
  WP_BUYER_NAME: 'customers are listed by it',
  WP_BUYER_EMAIL: 'your buyer is found by it',
  WP_SALE_AMOUNT: 'purchases show it',
  WP_PAYMETHOD: 'purchases show it',
  WP_PAYMENT_STATUS: 'payments that are still pending are told by it',
  IPN_ID: 'determines message order',
  IPN_RCPT_TYPE: 'copies for affiliates are told by it',
}
export const expectedFields = new Map(Object.entries(needs))

/** Further fields in WarriorPlus's documentation. They appear only when they have a value. */
const OCCASIONAL =
  /^(WP_ITEM_NAME|WP_BUYER_(IP|ADDRESS[12]|CITY|STATE|COUNTRY|POSTALCODE|FIRSTNAME|LASTNAME)|WP_SALE_(CURRENCY|FEE|EARNINGS_\w+)|WP_AFFID|WP_AFFUSER|WP_SID|WP_HOP_[ST]ID|WP_CHECKOUT_CUSTOM|WP_SUBSCR_\w+)$/

export const isKnownField = (name: string) => expectedFields.has(name) || OCCASIONAL.test(name)

/** Characters of a name or an action that are kept at most. */
export const WITNESS_NAME_MAX = 100

const seenSchema = z.strictObject({
  name: z.string(),
  times: z.int(),
  firstSeenAt: dateTimeSchema,
  lastSeenAt: dateTimeSchema,
})

/**
 * Field report: the fields that WarriorPlus actually sends. Test sales and sales from its API do not count.
 */
export const witnessSchema = z.strictObject({
  messages: z.int(),
  /** Expected fields that were never seen. Empty before the first message. */
  missing: z.array(z.strictObject({ name: z.string(), need: z.string() })),
  /** Fields that were seen but are unknown. */
  unknown: z.array(seenSchema),
  /** Known fields that were seen. */
  known: z.array(seenSchema),
  /** How often unlisted fields came. A field is not listed if there are too many names. */
  others: z.int(),
  /** Actions with a stored masked message. */
  actions: z.array(z.strictObject({ action: z.string(), receivedAt: dateTimeSchema })),
})
export type Witness = z.infer<typeof witnessSchema>

export const witnessParams = z.object({ action: z.string().min(1).max(WITNESS_NAME_MAX) })

const fieldsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** The first message of an action, masked, for use in a test. */
export const witnessMessageSchema = z.strictObject({
  action: z.string(),
  receivedAt: dateTimeSchema,
  fields: fieldsSchema,
})
export type WitnessMessage = z.infer<typeof witnessMessageSchema>
