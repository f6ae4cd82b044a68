import 'server-only'
import type { Page } from '@/lib/contract/paging'
import { hasPurchaseFilters, type PurchaseQuery } from '@/lib/contract/sales/purchase-filters'
import { type Purchase, purchaseSchema } from '@/lib/contract/sales/purchases'
import { toPageByPosition } from '@/lib/data/paging'
import { accessStatusSql, purchaseEndSql } from '@/lib/data/people/entitlement'
import { readSiteTotals } from '@/lib/data/system/site-totals'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { purchaseFilterSql } from './purchase-filter-sql'
import { matchingPurchaseIdsSql } from './purchase-search'
import { buildPurchaseSortSql } from './purchase-sorting'

/** SQL: purchases `p` with the name of the product and the holder. */
const purchases = Prisma.sql`
  SELECT p.id, p.user_id, holder.email AS holder_email,
    NULLIF(concat_ws(' ', holder.first_name, holder.last_name), '') AS holder_name, p.product_id,
    sold.name AS product_name, p.warrior_plus_sale_id, p.warrior_plus_sale, p.transaction_id, p.amount, p.payment_method,
    p.payment_status, p.is_refunded, p.purchase_date, p.refund_date, p.ipn_data, p.created_at,
    ${accessStatusSql(Prisma.sql`p`)} AS access, ${purchaseEndSql(Prisma.sql`p`)} AS ends_at,
    p.access_reason, p.needs_attention, p.customer_deleted_at, p.is_test, p.affiliate_id, p.affiliate_name,
    p.claimed_from, p.claimed_at, p.buyer_email, p.buyer_name, p.item AS item_number, p.item_name, p.quantity,
    NULLIF(p.currency, '') AS currency, paid.amount_minor, COALESCE(paid.refunded_minor, 0) AS refunded_minor,
    p.sale_id, p.order_id, p.mode, p.network
  FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id LEFT JOIN users holder ON holder.id = p.user_id
    LEFT JOIN LATERAL (SELECT (array_agg(amount_minor ORDER BY number, paid_at))[1]::float8 AS amount_minor,
      sum(refunded_minor)::float8 AS refunded_minor FROM purchase_payments WHERE purchase_id = p.id) paid ON TRUE`

/**
 * Returns a page of purchases, the newest first by default. Includes the total for the unfiltered list, which
 * doesn't contain test sales.
 */
export async function listPurchases(_admin: Admin, query: PurchaseQuery): Promise<Page<Purchase>> {
  const { cursor, limit, sort, ...filter } = query
  const total = hasPurchaseFilters(filter) ? null : (await readSiteTotals()).totalPurchases
  const { order, behind, positionOf } = buildPurchaseSortSql(sort ?? 'newest')
  const isNext = Prisma.sql`${purchaseFilterSql(filter)} ${behind(cursor)}`
  const end = Prisma.sql`${order} LIMIT ${limit + 1}`
  // The inner query finds the IDs with an index alone, and the outer query then reads only these rows.
  const listed = await queryRows(purchaseSchema)`
    ${purchases} WHERE p.id IN (${matchingPurchaseIdsSql(filter.search, isNext, end)}) ${end}`
  return toPageByPosition(listed, limit, positionOf, { total })
}

/** Returns a person's newest purchases, including test sales. */
export const listPurchasesOfUser = (userId: string, limit: number) => queryRows(purchaseSchema)`
  ${purchases} WHERE p.user_id = ${userId}::uuid ORDER BY p.purchase_date DESC, p.id DESC LIMIT ${limit}`

/** Returns a purchase. Null if it does not exist. */
export async function findPurchase(id: string): Promise<Purchase | null> {
  const [purchase] = await queryRows(purchaseSchema)`${purchases} WHERE p.id = ${id}::uuid`
  return purchase ?? null
}
