import 'server-only'
import { REMOVED_PLACEHOLDER } from '@/lib/contract/sales/notification-fields'
import { queueAccessEmails, queueRefundEmails } from '@/lib/data/mail/queue-emails'
import { queueGettingStartedReminders } from '@/lib/data/mail/reminders'
import { recomputePurchaseFlags } from '@/lib/data/people/find-or-create-buyers'
import { readCurrencyColumn } from '@/lib/data/sales/buyer-columns'
import { rebuildTimelines } from '@/lib/data/timelines/rebuild-timelines'
import { mergeTimelines, recordTimelines } from '@/lib/data/timelines/record-timelines'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { readSaleId } from '../networks/stored-ids'
import { markPaymentDays, writePaymentsSql } from '../purchase-payments'
import { closeRefundedWithdrawals, moveWithdrawals } from '../withdrawals/close-withdrawals'
import type { PurchaseChanges } from './decide-purchase'
import type { Payment } from './derive-payments'
import { redactNotifications } from './forget-buyer'
import type { Notification } from './parse-notification'

/** Writes purchases, and what follows for their buyers: emails, reminders, withdrawals and timelines. */
export async function writeDecidedPurchases(tx: Transaction, decided: DecidedPurchase[]): Promise<void> {
  await writePurchases(tx, decided)
  const withHolder = decided.flatMap(({ outcome, holderId }) => (holderId ? [{ ...outcome, holderId }] : []))
  const people = [
    ...withHolder.map(({ holderId }) => holderId),
    ...decided.flatMap(({ outcome }) => outcome.previousHolders),
  ]
  await recomputePurchaseFlags(
    tx,
    people,
    withHolder.flatMap(({ holderId, buyerName }) =>
      buyerName ? [{ id: holderId, ...nameOf(buyerName) }] : [],
    ),
  )
  const opened = withHolder.flatMap(({ holderId, purchase, productName, newAccess }) =>
    newAccess ? [{ userId: holderId, purchaseId: purchase.id, bought: productName, ...newAccess }] : [],
  )
  await queueAccessEmails(tx, opened)
  await queueRefundEmails(
    tx,
    withHolder
      .filter(({ isNewRefund }) => isNewRefund)
      .map(({ holderId, purchase, productName }) => ({
        userId: holderId,
        purchaseId: purchase.id,
        bought: productName,
      })),
  )
  await closeRefundedWithdrawals(
    tx,
    decided.filter(({ outcome }) => outcome.purchase.isRefunded).map(({ outcome }) => outcome.purchase.id),
  )
  await queueGettingStartedReminders(
    tx,
    opened.filter(({ bySale }) => bySale),
  )
  await updateTimelines(tx, decided, people)
}

/**
 * Updates the timelines of these purchases. If an existing account received a purchase, fills its timeline
 * with the steps that the person already took.
 */
async function updateTimelines(tx: Transaction, decided: DecidedPurchase[], people: string[]): Promise<void> {
  const timelines = decided.map(({ outcome: { purchase, timeline } }) => ({
    purchaseId: purchase.id,
    ...timeline,
  }))
  await recordTimelines(tx, timelines, people)
  const isNewHolder = ({ holder, previousHolders }: PurchaseChanges) =>
    holder && 'id' in holder && !previousHolders.includes(holder.id)
  const moved = decided
    .filter(({ outcome }) => isNewHolder(outcome))
    .map(({ outcome }) => outcome.purchase.id)
  if (moved.length > 0) await rebuildTimelines(Prisma.sql`m.purchase_id = ANY(${moved}::uuid[])`, tx)
}

const nameOf = ({ firstName, lastName }: SaleName) => ({ firstName, lastName })
type SaleName = NonNullable<PurchaseChanges['buyerName']>

/** The decision about a purchase, the notification that caused it, and the ID of the holder. */
export interface DecidedPurchase {
  outcome: PurchaseChanges
  arriving: Notification | null
  holderId: string | null
}

/** The columns that are written every time a purchase is processed. */
const columns = `warrior_plus_sale_id, warrior_plus_sale, user_id, product_id, transaction_id, amount, payment_method,
  payment_status, is_refunded, refund_date, purchase_date, ipn_data, buyer_email,
  buyer_name, item, item_name, access, access_reason, needs_attention,
  source, affiliate_id, affiliate_name, renewed_at, network, sale_id, order_id, mode, currency, quantity`

/** Writes the decided purchases with their payments, and the new state of their notifications. */
export async function writePurchases(tx: Transaction, decided: DecidedPurchase[]): Promise<void> {
  for (const { outcome } of decided) await mergeInto(tx, outcome)
  await tx.$executeRaw`
    WITH written AS (
      INSERT INTO purchases (id, is_test, ${Prisma.raw(columns)})
      SELECT id, is_test, ${Prisma.raw(columns)}
      FROM jsonb_populate_recordset(NULL::purchases, ${JSON.stringify(decided.map(toRow))}::jsonb)
      ON CONFLICT (id) DO UPDATE SET (${Prisma.raw(columns)}) = (${Prisma.raw(columns.replace(/\w+/g, 'EXCLUDED.$&'))})
    ), renamed AS (
      UPDATE purchases other SET (warrior_plus_sale_id, warrior_plus_sale, sale_id)
        = (new."saleId", new."apiSaleId", new."sentSaleId")
      FROM jsonb_to_recordset(${JSON.stringify(decided.flatMap(renamedOf))}::jsonb)
        AS new(id uuid, "saleId" text, "apiSaleId" text, "sentSaleId" text)
      WHERE other.id = new.id
    ), ${writePaymentsSql(decided.map(({ outcome }) => outcome.purchase))}
    UPDATE ipn_events SET state = settled.state, reason = settled.reason, purchase_id = settled."purchaseId",
      attempts = attempts + settled.tries
    FROM jsonb_to_recordset(${JSON.stringify(decided.flatMap(stateRowsOf))}::jsonb)
      AS settled("notificationId" uuid, state ipn_state, reason text, "purchaseId" uuid, tries int)
    WHERE id = settled."notificationId"`
  await redactNotifications(
    tx,
    decided.flatMap(({ outcome }) => outcome.redact),
  )
}

function toRow({ outcome: { purchase }, holderId }: DecidedPurchase) {
  const { first, isForgotten } = purchase
  const shown = (text: string | null) => (text && isForgotten ? REMOVED_PLACEHOLDER : text)
  return {
    id: purchase.id,
    is_test: purchase.isTest,
    warrior_plus_sale_id: purchase.saleId,
    warrior_plus_sale: purchase.apiSaleId,
    user_id: holderId,
    product_id: purchase.productId,
    transaction_id: first.payment.id,
    amount: first.payment.text,
    payment_method: first.paymentMethod,
    payment_status: purchase.paymentStatus,
    is_refunded: purchase.isRefunded,
    refund_date: purchase.refundDate,
    purchase_date: purchase.purchaseDate,
    ipn_data: purchase.ipnData,
    buyer_email: shown(first.buyer.rawEmail),
    buyer_name: shown(first.buyer.rawName),
    item: first.item,
    item_name: first.itemName,
    access: purchase.access,
    access_reason: purchase.accessReason,
    needs_attention: purchase.needsAttention,
    source: purchase.source,
    affiliate_id: purchase.affiliateId,
    affiliate_name: purchase.affiliateName,
    renewed_at: findRenewal(purchase.payments),
    network: first.network,
    sale_id: readSaleId(first.network, purchase.saleId),
    order_id: purchase.orderId,
    mode: first.isTestMode ? 'test' : 'live',
    currency: readCurrencyColumn(first.payment),
    quantity: first.quantity,
  }
}

/** Returns the time of the latest payment that was neither returned nor disputed. Null without one. */
const findRenewal = (payments: Payment[]): Date | null =>
  payments
    .filter(({ refundedAt, disputedAt }) => !refundedAt && !disputedAt)
    .reduce<Date | null>((latest, { paidAt }) => (latest && latest >= paidAt ? latest : paidAt), null)

/** Returns the new identifiers of the other purchases of the sale. */
const renamedOf = ({ outcome: { purchase, rename } }: DecidedPurchase) =>
  rename.map((one) => ({ ...one, sentSaleId: readSaleId(purchase.first.network, one.saleId) }))

const stateRowsOf = ({ outcome: { purchase, notificationState }, arriving }: DecidedPurchase) =>
  notificationState.ids.map((id) => ({
    notificationId: id,
    state: notificationState.state,
    reason: notificationState.reason,
    purchaseId: purchase.id,
    tries: Number(id === arriving?.id),
  }))

/**
 * Merges duplicates into a purchase. Deletes their payments with them, because the payments of the merged
 * purchase are derived from all notifications.
 */
async function mergeInto(
  tx: Transaction,
  { purchase: { id }, duplicateIds }: PurchaseChanges,
): Promise<void> {
  if (duplicateIds.length === 0) return
  await tx.ipnEvent.updateMany({ where: { purchaseId: { in: duplicateIds } }, data: { purchaseId: id } })
  await moveWithdrawals(tx, duplicateIds, id)
  await mergeTimelines(tx, duplicateIds, id)
  await markPaymentDays(tx, duplicateIds)
  await tx.purchase.deleteMany({ where: { id: { in: duplicateIds } } })
}
