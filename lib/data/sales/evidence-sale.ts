import 'server-only'
import { z } from 'zod'
import { formatDecimal } from '@/lib/contract/sales/currencies'
import {
  EVIDENCE_ROWS_MAX,
  EVIDENCE_WITHDRAWALS_MAX,
  type EvidenceNotification,
  evidenceEmailSchema,
  evidenceNotificationSchema,
  evidencePaymentSchema,
  evidenceWithdrawalSchema,
} from '@/lib/contract/sales/purchase-evidence'
import { purchaseEmailsSql } from '@/lib/data/mail/outbox-queries'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { firstAndLastRowsSql, separateTotal } from './first-and-last-rows'

const total = { total: z.int() }
const paymentRow = evidencePaymentSchema.extend(total)
const storedMessage = evidenceNotificationSchema.extend({
  refundMinor: z.int().nullable(),
  refundCurrency: z.string().nullable(),
})
const messageRow = storedMessage.extend(total)
const emailRow = evidenceEmailSchema.extend(total)

/** Returns the payments and refunds of a purchase. */
export async function readPurchasePayments(purchaseId: string) {
  const payments = {
    columns: Prisma.sql`id, transaction_id, number, created_at, refunded_at`,
    from: Prisma.sql`purchase_payments WHERE purchase_id = ${purchaseId}::uuid`,
    at: Prisma.sql`created_at`,
  }
  return separateTotal(
    await queryRows(paymentRow)`
      SELECT payment.* FROM ${firstAndLastRowsSql(payments, EVIDENCE_ROWS_MAX.payments)} AS payment ORDER BY created_at, number, id`,
  )
}

const messagesOf = (purchaseId: string) => ({
  columns: Prisma.sql`id, received_at, state::text AS state, reason, lower(event ->> 'actionText') AS action,
    event ->> 'messageId' AS ipn_id, event #>> '{payment,id}' AS transaction_id, event #>> '{payment,text}' AS amount,
    event #>> '{payment,currencyText}' AS currency, event ->> 'paymentStatus' AS payment_status,
    (event #>> '{refund,minor}')::float8 AS refund_minor, event #>> '{refund,currency}' AS refund_currency,
    CASE WHEN import_id IS NOT NULL THEN 'import'
      WHEN COALESCE(event ->> 'source', 'notification') = 'notification' THEN 'notification' ELSE 'reconciliation' END AS source`,
  from: Prisma.sql`ipn_events WHERE purchase_id = ${purchaseId}::uuid`,
  at: Prisma.sql`received_at`,
})

/** Returns a notification with its own amount, or the amount of its refund. */
function toNotification({
  refundMinor,
  refundCurrency,
  ...message
}: z.infer<typeof storedMessage>): EvidenceNotification {
  if (message.amount !== null || refundMinor === null || refundCurrency === null) return message
  return { ...message, amount: formatDecimal(refundMinor, refundCurrency), currency: refundCurrency }
}

/** Returns the notifications about a purchase: the oldest and the newest ones. */
export async function readPurchaseNotifications(purchaseId: string) {
  const messages = messagesOf(purchaseId)
  const { rows: found, total: count } = separateTotal(
    await queryRows(messageRow)`
      SELECT message.* FROM ${firstAndLastRowsSql(messages, EVIDENCE_ROWS_MAX.messages)} AS message ORDER BY received_at, id`,
  )
  return { rows: found.map(toNotification), total: count }
}

/** Returns the withdrawals from a purchase, the oldest first. */
export const readPurchaseWithdrawals = (purchaseId: string) => queryRows(evidenceWithdrawalSchema)`
  SELECT id, submitted_at, name, email, text, purchase_signed_in IS NOT NULL AS signed_in, acknowledged_at, handled_at
  FROM withdrawals WHERE purchase_id = ${purchaseId}::uuid
  ORDER BY submitted_at, id LIMIT ${EVIDENCE_WITHDRAWALS_MAX}`

/** Actions of refunds and disputes, in the normal form of all networks. */
const RETURNS = ['refund', 'subscr_refunded', 'refund_reversal', 'dispute', 'dispute_won']
/**
 * Maximum number of a sale's notifications that are searched for refunds and disputes. Real sales have far
 * fewer.
 */
const SEARCHED_MAX = 10_000

/**
 * Returns the notifications about refunds and disputes. Reads them separately, because
 * `readPurchaseNotifications` leaves out the middle of a long list.
 */
export async function readRefundsAndDisputes(purchaseId: string) {
  const { columns, from } = messagesOf(purchaseId)
  const found = await queryRows(storedMessage)`
    SELECT ${columns} FROM (SELECT * FROM ${from} LIMIT ${SEARCHED_MAX}) AS searched
    WHERE event ->> 'action' = ANY(${RETURNS}) ORDER BY received_at, id LIMIT ${2 * EVIDENCE_ROWS_MAX.messages}`
  return found.map(toNotification)
}

/**
 * Returns the emails to the buyer about this purchase or about no specific purchase. Leaves out sign-in
 * links, which aren't stored, and low-priority emails, such as reminders, that are queued or were dropped.
 */
export async function readPurchaseEmails(userId: string, purchaseId: string) {
  const emails = {
    columns: Prisma.sql`id, kind::text AS kind, state::text AS state, created_at, sent_at,
      COALESCE(drop_reason, last_error) AS problem`,
    from: purchaseEmailsSql(userId, purchaseId),
    at: Prisma.sql`created_at`,
  }
  return separateTotal(
    await queryRows(emailRow)`
      SELECT email.* FROM ${firstAndLastRowsSql(emails, EVIDENCE_ROWS_MAX.mails)} AS email ORDER BY created_at, id`,
  )
}
