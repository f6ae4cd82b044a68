import 'server-only'
import { z } from 'zod'
import { type CurrencySum, currencySumSchema } from '@/lib/contract/sales/money'
import {
  canUseDailySums,
  type PurchaseFilter,
  type PurchaseSums,
  SUMMED_PURCHASES_MAX,
} from '@/lib/contract/sales/purchase-filters'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { purchaseFilterSql } from './purchase-filter-sql'
import { paymentRefundedMinorSql } from './purchase-payments'
import { matchingPurchaseIdsSql } from './purchase-search'
import { isSoldPurchaseSql } from './real-sales'

const readSchema = z.strictObject({ found: z.int(), sums: z.array(currencySumSchema) })

/**
 * Returns the number of purchases that match a filter, and the sums of their payments. Above 10,000
 * purchases, the number is null and the sums are empty. The sums are also empty for filters that
 * `getDailyRevenue` supports, because the page then shows the sums of `getDailyRevenue`.
 */
export async function getPurchaseTotals(_admin: Admin, filter: PurchaseFilter): Promise<PurchaseSums> {
  const { found, sums } = canUseDailySums(filter) ? await count(filter) : await sumUp(filter)
  const unread = ({ currency }: CurrencySum) => currency === ''
  return {
    found: found > SUMMED_PURCHASES_MAX ? null : found,
    totals: sums.filter((sum) => !unread(sum)),
    notCounted: sums.filter(unread).reduce((all, { sales }) => all + sales, 0),
  }
}

/** SQL: the IDs that match a filter, at most one more than the limit for sums. */
const idsFound = (filter: PurchaseFilter) =>
  Prisma.sql`SELECT id FROM (${matchingPurchaseIdsSql(filter.search, purchaseFilterSql(filter), Prisma.sql`LIMIT ${SUMMED_PURCHASES_MAX + 1}`)}) any_found
    LIMIT ${SUMMED_PURCHASES_MAX + 1}`

const countSchema = readSchema.pick({ found: true })

async function count(filter: PurchaseFilter) {
  const [read] = await queryRows(countSchema)`SELECT count(*)::int AS found FROM (${idsFound(filter)}) found`
  return { found: read?.found ?? 0, sums: [] }
}

async function sumUp(filter: PurchaseFilter) {
  const [read] = await queryRows(readSchema)`
    WITH found AS MATERIALIZED (${idsFound(filter)}), counted AS (SELECT count(*)::int AS found FROM found)
    SELECT counted.found, (SELECT COALESCE(jsonb_agg(sum ORDER BY sum.sales DESC, sum.currency), '[]') FROM (
      SELECT COALESCE(paid.currency, '') AS currency, count(*)::int AS sales,
        COALESCE(sum(paid.amount_minor), 0) AS "grossCents", sum(paid.earned_minor) AS "earnedCents",
        COALESCE(sum(${paymentRefundedMinorSql}), 0) AS "refundsCents",
        count(paid.refunded_at)::int AS refunded,
        count(*) FILTER (WHERE paid.disputed_at IS NOT NULL AND paid.refunded_at IS NULL)::int AS disputed
      FROM found JOIN purchases p ON p.id = found.id AND ${isSoldPurchaseSql(Prisma.sql`p`)} JOIN purchase_payments paid ON paid.purchase_id = p.id
      WHERE counted.found <= ${SUMMED_PURCHASES_MAX} GROUP BY 1) sum) AS sums
    FROM counted`
  if (!read) throw new Error('The totals query returned no row')
  return read
}
