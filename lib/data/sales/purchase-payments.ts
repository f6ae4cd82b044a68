import 'server-only'
import { v7 } from 'uuid'
import { markDirtyDaysSql, utcDaySql } from '@/lib/data/dirty-days'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import type { Payment } from './notifications/derive-payments'

/** SQL: the amount of payment `paid` that was returned, in minor units. */
export const paymentRefundedMinorSql = Prisma.sql`
  CASE WHEN paid.refunded_at IS NULL THEN paid.refunded_minor ELSE paid.amount_minor END`

/**
 * SQL: the payments without detailed refunds, as `paid`, with the time and amount of the whole refund. The time is
 * null if the payment was not returned.
 */
export const refundsWithoutDetailsSql = Prisma.sql`(
  SELECT id, purchase_id, currency, refunded_at AS at, 0 AS part, amount_minor AS minor
  FROM purchase_payments WHERE refunds = '[]') paid`

/** SQL: the refunds that a network described and that did not fail, as `paid`, each with its time and amount. */
export const refundsWithDetailsSql = Prisma.sql`(
  SELECT id, purchase_id, currency, (refund.detail ->> 'at')::timestamptz AS at, refund.part::int AS part,
    (refund.detail ->> 'minor')::bigint AS minor
  FROM purchase_payments, jsonb_array_elements(refunds) WITH ORDINALITY AS refund(detail, part)
  WHERE refunds <> '[]' AND NOT (refund.detail ->> 'failed')::boolean) paid`

/** SQL: the UTC days whose sums contain these payments: the days of the payments and of their refunds. */
const daysOf = (payments: Prisma.Sql) => Prisma.sql`
  SELECT ${utcDaySql(Prisma.sql`counted.at`)} FROM ${payments}, LATERAL (SELECT unnest(ARRAY[paid_at, refunded_at])
    UNION ALL SELECT (refund ->> 'at')::timestamptz FROM jsonb_array_elements(refunds) AS refund) AS counted(at)`

const paymentsOf = (purchases: string[]) =>
  Prisma.sql`(SELECT paid_at, refunded_at, refunds FROM purchase_payments WHERE purchase_id = ANY(${purchases}::uuid[])) AS had`

/** Marks the days of the payments of these purchases for a recount. Call this before deleting the purchases. */
export async function markPaymentDays(tx: Transaction, purchases: string[]): Promise<void> {
  await tx.$executeRaw`${markDirtyDaysSql('sales', daysOf(paymentsOf(purchases)))}`
}

interface Paid {
  id: string
  payments: Payment[]
}

/**
 * SQL: common table expressions that write the payments of purchases. They mark the days of the old and new payments
 * for a recount. Updating the daily sums directly would lock rows that other sales need.
 */
export function writePaymentsSql(purchases: Paid[]): Prisma.Sql {
  const ids = purchases.map(({ id }) => id)
  const list = purchases.flatMap(({ id: purchaseId, payments }) =>
    payments.map((payment) => ({ id: v7(), purchaseId, ...payment })),
  )
  return Prisma.sql`now_paid AS (
      SELECT id, "purchaseId" AS purchase_id, "transactionId" AS transaction_id, number, "paidAt" AS paid_at,
        "amountMinor" AS amount_minor, currency, "earnedMinor" AS earned_minor, "refundedAt" AS refunded_at,
        "refundedMinor" AS refunded_minor, refunds, "disputedAt" AS disputed_at
      FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS payment(id uuid, "purchaseId" uuid,
        "transactionId" text, number int, "paidAt" timestamptz, "amountMinor" bigint, currency text,
        "earnedMinor" bigint, "refundedAt" timestamptz, "refundedMinor" bigint, refunds jsonb, "disputedAt" timestamptz)
    ), marked AS (
      ${markDirtyDaysSql('sales', Prisma.sql`${daysOf(paymentsOf(ids))} UNION ALL ${daysOf(Prisma.sql`now_paid`)}`)}
    ), unpaid AS (
      DELETE FROM purchase_payments had WHERE purchase_id = ANY(${ids}::uuid[]) AND NOT EXISTS (
        SELECT 1 FROM now_paid WHERE now_paid.purchase_id = had.purchase_id
          AND now_paid.transaction_id = had.transaction_id)
    ), paid AS (
      INSERT INTO purchase_payments (${paymentColumns}) SELECT ${paymentColumns} FROM now_paid
      ON CONFLICT (purchase_id, transaction_id) DO UPDATE SET (${changing}) = (${excluded})
    )`
}

const CHANGING =
  'number, paid_at, amount_minor, currency, earned_minor, refunded_at, refunded_minor, refunds, disputed_at'
const changing = Prisma.raw(CHANGING)
const excluded = Prisma.raw(CHANGING.replace(/\w+/g, 'EXCLUDED.$&'))
const paymentColumns = Prisma.raw(`id, purchase_id, transaction_id, ${CHANGING}`)
