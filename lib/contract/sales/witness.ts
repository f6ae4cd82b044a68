import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'

/** What of the product rests on a field: what its owner loses while WarriorPlus does not send it. */
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
  IPN_ID: 'the order of messages is told by it',
  IPN_RCPT_TYPE: 'copies for affiliates are told by it',
}
export const expectedFields = new Map(Object.entries(needs))

/** WarriorPlus's documents name these too; they come when there is something to say. */
const OCCASIONAL =
  /^(WP_ITEM_NAME|WP_BUYER_(IP|ADDRESS[12]|CITY|STATE|COUNTRY|POSTALCODE|FIRSTNAME|LASTNAME)|WP_SALE_(CURRENCY|FEE|EARNINGS_\w+)|WP_AFFID|WP_AFFUSER|WP_SID|WP_HOP_[ST]ID|WP_CHECKOUT_CUSTOM|WP_SUBSCR_\w+)$/

export const isKnownField = (name: string) => expectedFields.has(name) || OCCASIONAL.test(name)

/** The longest name and action that is kept. */
export const WITNESS_NAME_MAX = 100

const seenSchema = z.strictObject({
  name: z.string(),
  times: z.int(),
  firstSeenAt: dateTimeSchema,
  lastSeenAt: dateTimeSchema,
})

/** What WarriorPlus really sends. Test sales and what was taken in from its API are not messages of its own. */
export const witnessSchema = z.strictObject({
  messages: z.int(),
  /** Expected, never seen. Nobody can say while no message has come. */
  missing: z.array(z.strictObject({ name: z.string(), need: z.string() })),
  /** Seen, not known. */
  unknown: z.array(seenSchema),
  /** Known, and seen. */
  known: z.array(seenSchema),
  /** How often a field came that is not listed, because there were too many names. */
  others: z.int(),
  /** Of which actions there is a masked message. */
  actions: z.array(z.strictObject({ action: z.string(), receivedAt: dateTimeSchema })),
})
export type Witness = z.infer<typeof witnessSchema>

export const witnessParams = z.object({ action: z.string().min(1).max(WITNESS_NAME_MAX) })

const fieldsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** The first message of an action, masked, for a test. */
export const witnessMessageSchema = z.strictObject({
  action: z.string(),
  receivedAt: dateTimeSchema,
  fields: fieldsSchema,
})
export type WitnessMessage = z.infer<typeof witnessMessageSchema>
