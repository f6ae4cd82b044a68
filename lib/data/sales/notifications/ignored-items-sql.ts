import 'server-only'
import { Prisma } from '@/lib/server/db/client'
import { isIgnoredItemSql } from '../listings'
import { normalItemSql } from '../networks/normal-items'
import { storedSaleIdSql } from '../networks/stored-ids'

/** The reason on notifications of items that the owner set to “Not from this shop”. */
export const IGNORED_ITEM_REASON = 'This item isn’t from this shop'

const saleName = Prisma.sql`COALESCE(NULLIF(e.event ->> 'saleName', ''), NULLIF(e.event ->> 'saleId', ''))`
const isOfSale = Prisma.sql`p.warrior_plus_sale = ${storedSaleIdSql(Prisma.sql`e.network`, saleName)}`

const isOfSameItem = Prisma.sql`(p.item IS NULL OR ${normalItemSql(Prisma.sql`p.network`, Prisma.sql`p.item`)}
  = ${normalItemSql(Prisma.sql`e.network`, Prisma.sql`e.event ->> 'item'`)})`

/**
 * SQL: whether notification `e` is about an item that is not from this shop. If the purchase of this item has a product,
 * the notification still counts, so that a refund ends the access. A notification without an item is about the items
 * of its sale.
 */
export const isOfIgnoredItemSql = Prisma.sql`CASE WHEN e.event ->> 'item' IS NOT NULL
  THEN ${isIgnoredItemSql(Prisma.sql`e.network`, Prisma.sql`e.event ->> 'item'`)}
    AND NOT EXISTS (SELECT FROM purchases p WHERE p.product_id IS NOT NULL AND ${isOfSale} AND ${isOfSameItem})
  ELSE e.event ->> 'saleId' <> '' AND EXISTS (SELECT FROM listings l WHERE l.product_id IS NULL AND l.network = e.network)
    AND NOT EXISTS (SELECT FROM purchases p WHERE ${isOfSale})
    AND EXISTS (SELECT FROM ipn_events other WHERE other.network = e.network AND other.verified
      AND other.state = 'ignored' AND other.reason = ${IGNORED_ITEM_REASON}
      AND other.event ->> 'saleId' = e.event ->> 'saleId') END`
