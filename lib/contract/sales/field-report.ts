import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'

/** Expected fields, and why we need them. Each text completes the sentence "… has never sent X;". */
const needs = {
  WP_ACTION: 'it tells us what happened',
  WP_SALE: 'we need it to compare sales with WarriorPlus',
  WP_SALEID: 'we need it to identify sales',
  WP_TXNID: 'we need it to tell rebills apart',
  WP_ITEM_NUMBER: 'we need it to find your product',
  WP_BUYER_NAME: 'we need it to show customer names',
  WP_BUYER_EMAIL: 'we need it to find your buyer’s account',
  WP_SALE_AMOUNT: 'we show it with each purchase',
  WP_PAYMETHOD: 'we show it with each purchase',
  WP_PAYMENT_STATUS: 'we need it to recognize pending payments',
  IPN_ID: 'we need it to put messages in order',
  IPN_RCPT_TYPE: 'we need it to recognize copies for affiliates',
}
export const expectedNotificationFields = new Map(Object.entries(needs))

/** Other fields in WarriorPlus's documentation. They appear only if they have a value. */
const OCCASIONAL =
  /^(WP_ITEM_NAME|WP_BUYER_(IP|ADDRESS[12]|CITY|STATE|COUNTRY|POSTALCODE|FIRSTNAME|LASTNAME)|WP_SALE_(CURRENCY|FEE|EARNINGS_\w+)|WP_AFFID|WP_AFFUSER|WP_SID|WP_HOP_[ST]ID|WP_CHECKOUT_CUSTOM|WP_SUBSCR_\w+)$/

export const isKnownNotificationField = (name: string) =>
  expectedNotificationFields.has(name) || OCCASIONAL.test(name)

/** Maximum number of characters of a name or an action that are stored. */
export const FIELD_NAME_LENGTH_MAX = 100

const seenSchema = z.strictObject({
  name: z.string(),
  times: z.int(),
  firstSeenAt: dateTimeSchema,
  lastSeenAt: dateTimeSchema,
})

/**
 * Field report: the fields that WarriorPlus actually sends. Test sales and sales from its API do not count.
 */
export const fieldReportSchema = z.strictObject({
  messages: z.int(),
  /** Expected fields that were never seen. Empty before the first message. */
  missing: z.array(z.strictObject({ name: z.string(), need: z.string() })),
  /** Fields that were seen but are unknown. */
  unknown: z.array(seenSchema),
  /** Known fields that were seen. */
  known: z.array(seenSchema),
  /**
   * Number of times that a field outside these lists was received. If there are too many names, further ones
   * are not listed.
   */
  others: z.int(),
  /** Actions with a stored masked message. */
  actions: z.array(z.strictObject({ action: z.string(), receivedAt: dateTimeSchema })),
})
export type FieldReport = z.infer<typeof fieldReportSchema>

export const fieldReportParams = z.object({ action: z.string().min(1).max(FIELD_NAME_LENGTH_MAX) })

const fieldsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** The first message of an action, masked, for use in a test. */
export const sampleNotificationSchema = z.strictObject({
  action: z.string(),
  receivedAt: dateTimeSchema,
  fields: fieldsSchema,
})
export type SampleNotification = z.infer<typeof sampleNotificationSchema>
