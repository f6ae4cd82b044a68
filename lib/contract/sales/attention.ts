import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { networkNames } from './networks'

/**
 * Reason why something needs attention. `product`: no product has the item number. `unnamed`: the sale doesn't have
 * an item number. `buyer`: no account can be created. `opening`: the product exists, and its sales are being
 * granted access. `passed_over`: granting access failed, and is tried again within the hour. `failed`: a
 * notification could not be processed. `withdrawal`: a consumer withdrew from a purchase, so its refund is
 * due. `withdrawals`: withdrawals don't match a purchase.
 */
export const attentionIssueKindSchema = z.enum([
  'product',
  'unnamed',
  'buyer',
  'passed_over',
  'failed',
  'withdrawal',
  'withdrawals',
  'opening',
  'security_key',
  'wrong_key',
  'mail',
  'ledger',
  'disk',
  'maintenance',
  'image',
  'speech',
])
export type AttentionIssueKind = z.infer<typeof attentionIssueKindSchema>

/** Steps that fix an issue. */
export const issueActionSchema = z.enum([
  'create_product',
  'assign',
  'replay',
  'wait',
  'save_key',
  'look_at_mail',
  'compare',
  'make_images',
  'write_again',
  'free_space',
  'set_up_cron',
  'look_up',
  'refund',
  'match',
  'nothing',
])
export type IssueAction = z.infer<typeof issueActionSchema>

export const issueActions: Record<AttentionIssueKind, IssueAction> = {
  product: 'create_product',
  unnamed: 'assign',
  buyer: 'assign',
  passed_over: 'wait',
  failed: 'replay',
  withdrawal: 'refund',
  withdrawals: 'match',
  opening: 'wait',
  security_key: 'save_key',
  wrong_key: 'save_key',
  mail: 'look_at_mail',
  ledger: 'compare',
  disk: 'free_space',
  maintenance: 'set_up_cron',
  image: 'make_images',
  speech: 'write_again',
}

/** Kinds of issues whose sales wait for the owner. The number beside Purchases counts these sales. */
export const SALE_ISSUE_KINDS: readonly AttentionIssueKind[] = [
  'product',
  'unnamed',
  'buyer',
  'passed_over',
  'failed',
  'withdrawal',
]

const centsSchema = z.int().nonnegative()
/** Sum in minor units of the currency. */
const stakeSchema = z.strictObject({ currency: z.string(), cents: centsSchema })

/** Withdrawal from a purchase whose refund is due. */
const dueWithdrawalSchema = z.strictObject({
  purchaseId: idSchema,
  saleId: z.string(),
  network: z.enum(networkNames),
  dueAt: dateTimeSchema,
  /** Whether the consumer chose the purchase while signed in. */
  isSignedIn: z.boolean(),
  /**
   * Whether the email for the confirmation is neither the email used at checkout nor an email of the account.
   */
  isFromOtherEmail: z.boolean(),
  /** IDs of the payments of a subscription that were not returned. Empty for a single payment. */
  openPayments: z.array(z.string()),
})

export const attentionIssueSchema = z.strictObject({
  kind: attentionIssueKindSchema,
  step: issueActionSchema,
  /** Number of affected sales, emails, or other items. 0 if the issue has no such number. */
  count: centsSchema,
  /** Money at stake: one sum for each currency, ordered by currency. */
  sums: z.array(stakeSchema),
  /** Network of the item number. Reports of earlier releases don't contain it. */
  network: z.enum(networkNames).nullable().default(null),
  /**
   * Item number and name from a notification, or the name of the product whose sales are being granted
   * access.
   */
  itemNumber: z.string().nullable(),
  name: z.string().nullable(),
  productId: idSchema.nullable(),
  /** Number of sales for which the current run has granted access so far. */
  opened: z.int().nullable(),
  /** When the affected function last worked or was last checked. Null if the issue has no such time. */
  since: dateTimeSchema.nullable(),
  /** The withdrawal, if the issue is a withdrawal. */
  withdrawal: dueWithdrawalSchema.nullable(),
})
export type AttentionIssue = z.infer<typeof attentionIssueSchema>

/**
 * Issues that need attention, ordered by currency and then by most money first. A report older than 30 s is
 * refreshed after an admin page is shown.
 */
export const attentionReportSchema = z.strictObject({
  causes: z.array(attentionIssueSchema),
  /** Number of further issues that are not listed. */
  more: z.int(),
  /** Number of sales that wait for the owner. */
  sales: z.int(),
  /** When the list of issues was last refreshed. Null if it never was. */
  foundAt: dateTimeSchema.nullable(),
})
export type AttentionReport = z.infer<typeof attentionReportSchema>

export const emptyAttentionReport: AttentionReport = { causes: [], more: 0, sales: 0, foundAt: null }
