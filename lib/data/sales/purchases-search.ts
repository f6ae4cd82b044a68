import 'server-only'
import { normalItemNumber } from '@/lib/contract/sales/notification-fields'
import { begins, holds } from '@/lib/data/like'
import { Prisma } from '@/lib/server/db'
import { normalItem } from './notifications/ledger'

/** As the trigram index has them. */
const namedColumns = [
  Prisma.sql`p.warrior_plus_sale_id`,
  Prisma.sql`p.warrior_plus_sale`,
  Prisma.sql`p.transaction_id`,
  Prisma.sql`(p.ipn_data ->> 'WP_BUYER_EMAIL')`,
  Prisma.sql`(p.ipn_data ->> 'WP_BUYER_NAME')`,
]
const itemNumber = normalItem(Prisma.sql`p.ipn_data ->> 'WP_ITEM_NUMBER'`)

/** Of fewer characters a trigram index only knows what begins with them. */
const WITHIN_MIN = 3
/** So many of the newest purchases are looked through for those, wherever they stand. */
const LOOKED_THROUGH = 5000

type Likeness = typeof holds
const byIndex: Likeness = (text, search) => (search.length < WITHIN_MIN ? begins : holds)(text, search)

/** Purchases `p` whose ids, buyer's name, buyer's email or item number, as sent, are like this. */
function named(search: string, isLike: Likeness): Prisma.Sql {
  const item = normalItemNumber(search)
  const byText = namedColumns.map((column) => isLike(column, search))
  return Prisma.sql`(${Prisma.join(item ? [...byText, isLike(itemNumber, item)] : byText, ' OR ')})`
}

/** Each a way to find purchases `p` by an index of its own. */
const ways = (search: string): Prisma.Sql[] => [
  Prisma.sql`purchases p WHERE ${named(search, byIndex)}`,
  Prisma.sql`users u JOIN purchases p ON p.user_id = u.id
    WHERE ${byIndex(Prisma.sql`u.email`, search)}`,
  Prisma.sql`purchases p
    WHERE p.id = ANY(ARRAY(SELECT paid.purchase_id FROM purchase_payments paid WHERE paid.transaction_id = ${search}))`,
  ...(search.length < WITHIN_MIN ? [amongNewest(search)] : []),
]

const amongNewest = (search: string) => Prisma.sql`
  (SELECT * FROM purchases ORDER BY purchase_date DESC, id DESC LIMIT ${LOOKED_THROUGH}) p WHERE ${named(search, holds)}`

/**
 * The ids of purchases `p` of this condition: all of them, or what a search finds by how they are named, by the email of
 * their account or by the whole transaction id of any of their payments. `rest` ends with a LIMIT, maybe after an order.
 */
export function idsOf(search: string | undefined, condition: Prisma.Sql, rest: Prisma.Sql): Prisma.Sql {
  if (!search) return Prisma.sql`SELECT p.id FROM purchases p WHERE ${condition} ${rest}`
  // Each way ends by itself, however many it could find.
  const found = ways(search).map((way) => Prisma.sql`(SELECT p.id FROM ${way} AND ${condition} ${rest})`)
  return Prisma.join(found, ' UNION ')
}
