import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the amount of payment `paid` that was returned, in minor units. */
export const paymentRefundedMinorSql = Prisma.sql`
  CASE WHEN paid.refunded_at IS NULL THEN paid.refunded_minor ELSE paid.amount_minor END`

/** SQL: the payments that were returned without details, as `paid`, with the time and the amount. */
export const refundsWithoutDetailsSql = Prisma.sql`(
  SELECT id, purchase_id, currency, refunded_at AS at, 0 AS part, amount_minor AS minor
  FROM purchase_payments WHERE refunds = '[]') paid`

/** SQL: the refunds that a network described and that did not fail, as `paid`, each with its time and amount. */
export const refundsWithDetailsSql = Prisma.sql`(
  SELECT id, purchase_id, currency, (refund.told ->> 'at')::timestamptz AS at, refund.part::int AS part,
    (refund.told ->> 'minor')::bigint AS minor
  FROM purchase_payments, jsonb_array_elements(refunds) WITH ORDINALITY AS refund(told, part)
  WHERE refunds <> '[]' AND NOT (refund.told ->> 'failed')::boolean) paid`
