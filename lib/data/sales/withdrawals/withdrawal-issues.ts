import { countNoun, formatCount } from '@/lib/format'
import 'server-only'
import { z } from 'zod'
import { type AttentionIssue, attentionIssueSchema } from '@/lib/contract/sales/attention'
import { REFUND_DUE_DAYS } from '@/lib/contract/sales/withdrawals'
import type { Alert } from '@/lib/data/mail/queue-emails'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { isWithdrawalFromOtherEmailSql } from './sent-from-other-email'
import { saleNumberSql } from './withdrawal-candidates'

/**
 * Maximum number of open withdrawals that are read for “Needs attention”. A purchase may have several
 * withdrawals.
 */
const READ_MAX = 200
/** Number at which the count of unmatched withdrawals stops. */
const COUNTED_MAX = 1000

const issueSchema = attentionIssueSchema.omit({ step: true })

const unreturnedSql = Prisma.sql`purchase_payments paid WHERE paid.purchase_id = p.id AND paid.refunded_at IS NULL`

/** SQL: the sums that were not returned, one per currency. */
const sumsSql = Prisma.sql`(
  SELECT COALESCE(jsonb_agg(jsonb_build_object('currency', currency, 'cents', cents) ORDER BY currency), '[]')
  FROM (SELECT currency, sum(amount_minor - refunded_minor)::bigint AS cents FROM ${unreturnedSql}
    AND currency IS NOT NULL AND amount_minor IS NOT NULL GROUP BY currency) sums)`

/** SQL: the payments of a subscription that were not returned. */
const openPaymentsSql = Prisma.sql`(
  SELECT CASE WHEN count(*) > 1 THEN jsonb_agg(transaction_id ORDER BY number) ELSE '[]' END
  FROM (SELECT transaction_id, number FROM ${unreturnedSql} ORDER BY number LIMIT 100) paid)`

/** Returns the purchases whose refund is due because a consumer withdrew, and the number of unmatched withdrawals. */
export async function findWithdrawalIssues(tx: Transaction): Promise<Omit<AttentionIssue, 'step'>[]> {
  const due = await queryRows(issueSchema, tx)`
    SELECT 'withdrawal' AS kind, 1 AS count, ${sumsSql} AS sums, p.item AS item_number, sold.name,
      NULL::uuid AS product_id, NULL::int AS opened, w.submitted_at AS since,
      jsonb_build_object('purchaseId', p.id, 'saleId', ${saleNumberSql},
        'network', p.network,
        'dueAt', to_char(w.submitted_at AT TIME ZONE 'UTC' + make_interval(days => ${REFUND_DUE_DAYS}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'isSignedIn', w.purchase_signed_in IS NOT NULL, 'isFromOtherEmail', ${isWithdrawalFromOtherEmailSql},
        'openPayments', ${openPaymentsSql}) AS withdrawal
    FROM (
      SELECT DISTINCT ON (purchase_id) * FROM (
        SELECT purchase_id, submitted_at, email, reply_email, purchase_signed_in FROM withdrawals
        WHERE handled_at IS NULL AND purchase_id IS NOT NULL ORDER BY submitted_at LIMIT ${READ_MAX}) oldest
      ORDER BY purchase_id, submitted_at
    ) w JOIN purchases p ON p.id = w.purchase_id LEFT JOIN products sold ON sold.id = p.product_id
    ORDER BY w.submitted_at, p.id`
  const count = await countUnmatched(tx)
  return count === 0 ? due : [...due, unmatchedIssue(count)]
}

const unmatchedIssue = (count: number): Omit<AttentionIssue, 'step'> => ({
  kind: 'withdrawals',
  count,
  sums: [],
  network: null,
  itemNumber: null,
  name: null,
  productId: null,
  opened: null,
  since: null,
  withdrawal: null,
})

const countSchema = z.strictObject({ count: z.int() })

/**
 * SQL: whether the owner must decide about withdrawal `w` separately. A repetition doesn’t need a decision
 * while the first withdrawal is open, because both are closed together.
 */
const needsDecisionSql = Prisma.sql`NOT EXISTS (
  SELECT FROM withdrawals first WHERE first.id = w.repeat_of AND first.handled_at IS NULL)`

/** Counts the open withdrawals that don’t match a purchase, without repetitions, up to a maximum. */
async function countUnmatched(tx?: Transaction, isRecent = Prisma.sql`TRUE`): Promise<number> {
  const [unmatched] = await queryRows(countSchema, tx)`
    SELECT count(*)::int AS count FROM (
      SELECT FROM withdrawals w
      WHERE w.purchase_id IS NULL AND w.handled_at IS NULL AND ${needsDecisionSql} AND ${isRecent}
      LIMIT ${COUNTED_MAX}) counted`
  return unmatched?.count ?? 0
}

/**
 * Returns one alert for all withdrawals that don’t match a purchase and whose refund isn’t overdue. Null if
 * there is no such withdrawal. “Needs attention” lists older withdrawals too, until somebody handles them.
 */
export async function findUnmatchedWithdrawalAlert(): Promise<Alert | null> {
  const recent = Prisma.sql`w.submitted_at > now() - make_interval(days => ${REFUND_DUE_DAYS})`
  const count = await countUnmatched(undefined, recent)
  if (count === 0) return null
  return {
    cause: 'withdrawals',
    title: `${countNoun(count, 'withdrawal')} ${count === 1 ? 'doesn’t' : 'don’t'} match a purchase`,
    text: 'We couldn’t find the purchase that a consumer withdrew from. Choose the purchase, or mark the withdrawal as handled.',
    facts: [['Withdrawals', formatCount(count)]],
    path: '/admin/withdrawals',
    action: 'View Withdrawals',
  }
}
