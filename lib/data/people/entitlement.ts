import 'server-only'
import { isSectionPublishedSql } from '@/lib/data/is-published'
import { settingSql } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'

/** SQL: whether product `sold` grants section `s`. Reads only the ID of `s`. Null if there is no product. */
export const grantsSectionSql = (sold: Prisma.Sql, s: Prisma.Sql) =>
  Prisma.sql`(${sold}.grants_all_sections OR ${s}.id = ANY(${sold}.grants_section_ids))`

/** SQL: whether purchase `p` grants access now. */
export const isActiveSql = (p: Prisma.Sql) => Prisma.sql`${p}.access = 'active'`

/** The same as `isActiveSql` for Prisma's query builder. */
export const whereActive = { access: 'active' } satisfies Prisma.PurchaseWhereInput

/**
 * SQL: the active purchases of a person and their products `sold`, as the end of a FROM clause with its
 * WHERE.
 */
export const activePurchasesSql = (userId: Prisma.Sql) => Prisma.sql`
  purchases bought JOIN products sold ON sold.id = bought.product_id
    WHERE bought.user_id = ${userId} AND ${isActiveSql(Prisma.sql`bought`)}`

/**
 * SQL: whether section `s` is published, and open to everyone or granted by a product that the person holds.
 */
export const hasSectionAccessSql = (userId: Prisma.Sql) => Prisma.sql`(${isSectionPublishedSql} AND (
  COALESCE(${settingSql(Prisma.sql`content_access`)}, 'open') = 'open'
  OR EXISTS (SELECT 1 FROM ${activePurchasesSql(userId)} AND ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`s`)})))`

/**
 * SQL: the purchases `p` of a person, in any state, whose product `sold` grants a section, as the end of a
 * FROM clause.
 */
export const purchasesGrantingSql = (userId: Prisma.Sql, section: Prisma.Sql) => Prisma.sql`
  purchases p JOIN products sold ON sold.id = p.product_id
  WHERE p.user_id = ${userId} AND ${grantsSectionSql(Prisma.sql`sold`, section)}`
