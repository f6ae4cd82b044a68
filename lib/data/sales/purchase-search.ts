import 'server-only'
import { networkNames } from '@/lib/contract/sales/networks'
import { normalizeItemNumber } from '@/lib/contract/sales/notification-fields'
import { beginsWithTextSql, containsTextSql } from '@/lib/data/text-match-sql'
import { Prisma } from '@/lib/server/db/client'
import { indexedItemSql } from './networks/normal-items'

/** SQL: the columns to search, as in the trigram index. */
const namedColumns = [
  Prisma.sql`p.warrior_plus_sale_id`,
  Prisma.sql`p.warrior_plus_sale`,
  Prisma.sql`p.transaction_id`,
  Prisma.sql`p.buyer_email`,
  Prisma.sql`p.buyer_name`,
]
const itemNumber = indexedItemSql(Prisma.sql`p.item`)

/**
 * Minimum length of a search text to match inside a value. For shorter texts, the trigram index finds only
 * the start of values.
 */
const WITHIN_MIN = 3
/** Number of newest purchases in which a shorter text is also searched inside values. */
const SEARCHED_NEWEST = 5000

type TextMatch = typeof containsTextSql
const byIndex: TextMatch = (text, search) =>
  (search.length < WITHIN_MIN ? beginsWithTextSql : containsTextSql)(text, search)

/**
 * SQL: whether the stored IDs, buyer name, buyer email or item number of purchase `p` match the search text.
 */
function matchesSearch(search: string, matchText: TextMatch): Prisma.Sql {
  const item = normalizeItemNumber(search)
  const byText = namedColumns.map((column) => matchText(column, search))
  return Prisma.sql`(${Prisma.join(item ? [...byText, matchText(itemNumber, item)] : byText, ' OR ')})`
}

/** SQL: the queries that find purchases `p`. Each one uses its own index. */
const searchQueries = (search: string): Prisma.Sql[] => [
  Prisma.sql`purchases p WHERE ${matchesSearch(search, byIndex)}`,
  Prisma.sql`users u JOIN purchases p ON p.user_id = u.id
    WHERE ${byIndex(Prisma.sql`u.email`, search)}`,
  Prisma.sql`purchases p
    WHERE p.id = ANY(ARRAY(SELECT paid.purchase_id FROM purchase_payments paid WHERE paid.transaction_id = ${search}))`,
  Prisma.sql`purchases p WHERE p.order_id = ${search}`,
  Prisma.sql`purchases p
    WHERE p.id = ANY(ARRAY(SELECT other.id FROM purchases other WHERE other.network = ANY(${networkNames}) AND other.sale_id = ${search}))`,
  ...(search.length < WITHIN_MIN ? [matchingAmongNewestSql(search)] : []),
]

const matchingAmongNewestSql = (search: string) => Prisma.sql`
  (SELECT * FROM purchases ORDER BY purchase_date DESC, id DESC LIMIT ${SEARCHED_NEWEST}) p WHERE ${matchesSearch(search, containsTextSql)}`

/**
 * SQL: the IDs of purchases `p` that match a condition and a search text. The search compares IDs, buyer and
 * item number, the email of the account, and complete IDs of sales, orders, and all payments. `rest` must end with a
 * LIMIT and can start with an order.
 */
export function matchingPurchaseIdsSql(
  search: string | undefined,
  condition: Prisma.Sql,
  rest: Prisma.Sql,
): Prisma.Sql {
  if (!search) return Prisma.sql`SELECT p.id FROM purchases p WHERE ${condition} ${rest}`
  // Each query has its own LIMIT, so that it stops as soon as it has found enough rows.
  const found = searchQueries(search).map(
    (way) => Prisma.sql`(SELECT p.id FROM ${way} AND ${condition} ${rest})`,
  )
  return Prisma.join(found, ' UNION ')
}
