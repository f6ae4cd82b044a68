import 'server-only'
import type { Page } from '@/lib/contract/paging'
import { type Purchase, type PurchaseQuery, purchaseSchema } from '@/lib/contract/sales/purchases'
import { holds } from '@/lib/data/like'
import { behind, byCreation, toPage } from '@/lib/data/paging'
import { matches } from '@/lib/data/people/customer-search'
import { readFigures } from '@/lib/data/system/figures'
import { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'

/** Purchases `p`, each with the name of its product and the email of whoever holds it. */
const purchases = Prisma.sql`
  SELECT p.id, p.user_id, holder.email AS holder_email, p.product_id, sold.name AS product_name, p.warrior_plus_sale_id,
    p.warrior_plus_sale, p.transaction_id, p.amount, p.payment_method, p.payment_status, p.is_refunded,
    p.purchase_date, p.refund_date, p.ipn_data, p.created_at, p.access::text AS access, p.access_reason,
    p.needs_attention, p.customer_deleted_at, p.claimed_from, p.claimed_at
  FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id LEFT JOIN users holder ON holder.id = p.user_id`

/** The newest first, with their total unless it is a search. Test sales are left out. */
export async function listPurchases(_admin: Admin, query: PurchaseQuery): Promise<Page<Purchase>> {
  const { cursor, limit, search } = query
  const total = search ? null : (await readFigures()).totalPurchases
  const rest = Prisma.sql`
    AND NOT p.is_test ${behind(cursor, Prisma.sql`p.created_at`, Prisma.sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`
  const listed = await rows(purchaseSchema)`
    ${purchases} WHERE ${search ? found(search, rest) : Prisma.sql`TRUE`} ${rest}`
  return toPage(listed, limit, byCreation, { total })
}

/** As the trigram index has them. */
const namedColumns = [
  Prisma.sql`p.warrior_plus_sale_id`,
  Prisma.sql`p.warrior_plus_sale`,
  Prisma.sql`p.transaction_id`,
  Prisma.sql`(p.ipn_data ->> 'WP_BUYER_EMAIL')`,
  Prisma.sql`(p.ipn_data ->> 'WP_BUYER_NAME')`,
]

/** Sales whose ids, buyer's name or buyer's email (as sent, or of the account) hold these characters. */
function found(search: string, rest: Prisma.Sql): Prisma.Sql {
  const named = namedColumns.map((column) => holds(column, search))
  // A union, so that each half can use its own trigram index; each ends with the page, however many it could find.
  return Prisma.sql`p.id IN (
    (SELECT p.id FROM purchases p WHERE (${Prisma.join(named, ' OR ')}) ${rest})
    UNION (SELECT p.id FROM users u JOIN purchases p ON p.user_id = u.id
      WHERE ${matches(search, undefined)} AND ${holds(Prisma.sql`u.email`, search)} ${rest}))`
}

/** One purchase; null when it is not there. */
export async function findPurchase(id: string): Promise<Purchase | null> {
  const [purchase] = await rows(purchaseSchema)`${purchases} WHERE p.id = ${id}::uuid`
  return purchase ?? null
}
