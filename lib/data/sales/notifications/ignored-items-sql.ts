import 'server-only'
import { Prisma } from '@/lib/server/db/client'
import { isIgnoredItemSql } from '../listings'
import { storedSaleIdSql } from '../networks/stored-ids'

/** The reason on notifications of items that the owner set to “Not from this shop”. */
export const IGNORED_ITEM_REASON = 'This item isn’t from this shop'

const saleName = Prisma.sql`COALESCE(NULLIF(e.event ->> 'saleName', ''), NULLIF(e.event ->> 'saleId', ''))`

/**
 * SQL: whether notification `e` is about an item that is not from this shop. If a purchase of its sale has a product,
 * the notification still counts, so that a refund ends the access.
 */
export const isOfIgnoredItemSql = Prisma.sql`(
  ${isIgnoredItemSql(Prisma.sql`e.network`, Prisma.sql`e.event ->> 'item'`)}
  AND NOT EXISTS (SELECT FROM purchases p WHERE p.product_id IS NOT NULL
    AND p.warrior_plus_sale = ${storedSaleIdSql(Prisma.sql`e.network`, saleName)}))`
