import 'server-only'
import { isSectionOut } from '@/lib/data/published'
import { Prisma } from '@/lib/server/db/client'

/** SQL: product `sold` opens section `s`, of which only the id is read. Null if there is no product. */
export const grants = (sold: Prisma.Sql, s: Prisma.Sql) =>
  Prisma.sql`(${sold}.grants_all_sections OR ${s}.id = ANY(${sold}.grants_section_ids))`

/** SQL: purchase `p` grants access now. */
export const isActive = (p: Prisma.Sql) => Prisma.sql`${p}.access = 'active'`

/** The same as `isActive` for Prisma's query builder. */
export const whereActive = { access: 'active' } satisfies Prisma.PurchaseWhereInput

/** SQL: the active purchases of a person and the products `sold` of them, as the rest of a FROM clause with its WHERE. */
export const held = (userId: Prisma.Sql) => Prisma.sql`
  purchases bought JOIN products sold ON sold.id = bought.product_id
    WHERE bought.user_id = ${userId} AND ${isActive(Prisma.sql`bought`)}`

/**
 * SQL: section `s` is published, and it is open to everybody or the person holds a product that grants it.
 */
export const own = (userId: Prisma.Sql) => Prisma.sql`(${isSectionOut} AND (
  COALESCE((SELECT content_access FROM app_settings WHERE id = 'default'), 'open') = 'open'
  OR EXISTS (SELECT 1 FROM ${held(userId)} AND ${grants(Prisma.sql`sold`, Prisma.sql`s`)})))`
