import 'server-only'
import type { Page } from '@/lib/contract/paging'
import type { Purchase, PurchaseQuery } from '@/lib/contract/sales/purchases'
import { holds } from '@/lib/data/like'
import { behind, toPage } from '@/lib/data/paging'
import { matches } from '@/lib/data/people/customer-search'
import { readFigures } from '@/lib/data/system/figures'
import { db, Prisma } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'

type Times = 'purchaseDate' | 'refundDate' | 'createdAt' | 'customerDeletedAt' | 'claimedAt'
type PurchaseRow = Omit<Purchase, Times> & {
  purchaseDate: Date
  refundDate: Date | null
  createdAt: Date
  customerDeletedAt: Date | null
  claimedAt: Date | null
}

/** The columns of a purchase `p`, with the name of its product `sold`. */
const columns = Prisma.sql`
  p.id, p.user_id AS "userId", p.product_id AS "productId", sold.name AS "productName",
  p.warrior_plus_sale_id AS "warriorPlusSaleId", p.warrior_plus_sale AS "warriorPlusSale",
  p.transaction_id AS "transactionId", p.amount, p.payment_method AS "paymentMethod",
  p.payment_status AS "paymentStatus", p.is_refunded AS "isRefunded", p.purchase_date AS "purchaseDate",
  p.refund_date AS "refundDate", p.ipn_data AS "ipnData", p.created_at AS "createdAt", p.access::text AS access,
  p.access_reason AS "accessReason", p.needs_attention AS "needsAttention",
  p.customer_deleted_at AS "customerDeletedAt", p.claimed_from AS "claimedFrom", p.claimed_at AS "claimedAt"`

function toPurchase(row: PurchaseRow): Purchase {
  return {
    ...row,
    purchaseDate: row.purchaseDate.toISOString(),
    refundDate: row.refundDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    customerDeletedAt: row.customerDeletedAt?.toISOString() ?? null,
    claimedAt: row.claimedAt?.toISOString() ?? null,
  }
}

/** The newest first, with their total unless it is a search. Test sales are left out. */
export async function listPurchases(_admin: Admin, query: PurchaseQuery): Promise<Page<Purchase>> {
  const { cursor, limit, search } = query
  const total = search ? null : (await readFigures()).totalPurchases
  const rest = Prisma.sql`
    AND NOT p.is_test ${behind(cursor, Prisma.sql`p.created_at`, Prisma.sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`
  const rows = await db.$queryRaw<PurchaseRow[]>`
    SELECT ${columns} FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
    WHERE ${search ? found(search, rest) : Prisma.sql`TRUE`} ${rest}`
  const placeOf = ({ createdAt, id }: PurchaseRow) => ({ at: createdAt, id })
  return toPage(rows, limit, placeOf, toPurchase, { total })
}

/** As the trigram index has them. */
const namedColumns = [
  Prisma.sql`p.warrior_plus_sale_id`,
  Prisma.sql`p.warrior_plus_sale`,
  Prisma.sql`p.transaction_id`,
  Prisma.sql`(p.ipn_data ->> 'WP_BUYER_EMAIL')`,
]

/** Sales whose ids or buyer's email (as sent, or of the account) hold these characters. */
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
  const rows = await db.$queryRaw<PurchaseRow[]>`
    SELECT ${columns} FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id WHERE p.id = ${id}::uuid`
  return rows[0] ? toPurchase(rows[0]) : null
}
