import 'server-only'
import type { Page } from '@/lib/contract/page'
import type { Purchase, PurchaseQuery } from '@/lib/contract/purchases'
import { db, Prisma } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'
import { readFigures } from './figures'
import { anywhere } from './like'
import { behind, toPage } from './paging'

type Times = 'purchaseDate' | 'refundDate' | 'createdAt' | 'customerDeletedAt'
type PurchaseRow = Omit<Purchase, Times> & {
  purchaseDate: Date
  refundDate: Date | null
  createdAt: Date
  customerDeletedAt: Date | null
}

/** The columns of a purchase `p`, with the name of its product `sold`. */
const columns = Prisma.sql`
  p.id, p.user_id AS "userId", p.product_id AS "productId", sold.name AS "productName",
  p.warrior_plus_sale_id AS "warriorPlusSaleId", p.warrior_plus_sale AS "warriorPlusSale",
  p.transaction_id AS "transactionId", p.amount, p.payment_method AS "paymentMethod",
  p.payment_status AS "paymentStatus", p.is_refunded AS "isRefunded", p.purchase_date AS "purchaseDate",
  p.refund_date AS "refundDate", p.ipn_data AS "ipnData", p.created_at AS "createdAt", p.access::text AS access,
  p.access_reason AS "accessReason", p.needs_attention AS "needsAttention",
  p.customer_deleted_at AS "customerDeletedAt"`

function toPurchase(row: PurchaseRow): Purchase {
  return {
    ...row,
    purchaseDate: row.purchaseDate.toISOString(),
    refundDate: row.refundDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    customerDeletedAt: row.customerDeletedAt?.toISOString() ?? null,
  }
}

/** The newest first, with how many there are where nothing is searched. Tests are none. */
export async function listPurchases(
  _admin: Admin,
  { cursor, limit, search }: PurchaseQuery,
): Promise<Page<Purchase>> {
  const total = search ? null : (await readFigures()).totalPurchases
  const rows = await db.$queryRaw<PurchaseRow[]>`
    SELECT ${columns} FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
    WHERE NOT p.is_test ${matching(search)} ${behind(cursor, Prisma.sql`p.created_at`, Prisma.sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`
  const placeOf = ({ createdAt, id }: PurchaseRow) => ({ at: createdAt, id })
  return toPage(rows, limit, placeOf, toPurchase, { total })
}

/** `AND` sales whose ids or buyer's address (as sent, or of the account) hold these characters. */
function matching(search: string | undefined): Prisma.Sql {
  if (!search) return Prisma.empty
  const part = anywhere(search)
  // A union, so that each half can use its own trigram index.
  return Prisma.sql`AND p.id IN (
    SELECT id FROM purchases WHERE warrior_plus_sale_id ILIKE ${part} OR warrior_plus_sale ILIKE ${part}
      OR transaction_id ILIKE ${part} OR ipn_data ->> 'WP_BUYER_EMAIL' ILIKE ${part}
    UNION SELECT bought.id FROM users u JOIN purchases bought ON bought.user_id = u.id
      WHERE u.email ILIKE ${part})`
}

/** One purchase; null when it is not there. */
export async function findPurchase(id: string): Promise<Purchase | null> {
  const rows = await db.$queryRaw<PurchaseRow[]>`
    SELECT ${columns} FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id WHERE p.id = ${id}::uuid`
  return rows[0] ? toPurchase(rows[0]) : null
}
