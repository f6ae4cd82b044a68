import 'server-only'
import {
  type PurchaseFilterOptions,
  purchaseFilterOptionsSchema,
} from '@/lib/contract/sales/purchase-filters'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { purchaseStatusSql } from './purchase-filter-sql'

/**
 * Maximum number of statuses that the purchase filter offers, in alphabetical order. A link can still filter
 * by any other status.
 */
const STATUSES_MAX = 50
const AFFILIATES_MAX = 500
const CURRENCIES_MAX = 50

/**
 * SQL: the distinct values of a column of purchases `p`. A recursive query jumps from one value to the next
 * in the index, so the number of purchases does not matter.
 */
const eachOf = (column: Prisma.Sql) => Prisma.sql`
  (SELECT ${column} AS value FROM purchases p ORDER BY 1 LIMIT 1)
  UNION ALL SELECT (SELECT ${column} FROM purchases p WHERE ${column} > each.value ORDER BY 1 LIMIT 1)
  FROM each WHERE each.value IS NOT NULL`

const distinctValuesSql = (column: Prisma.Sql, max: number) => Prisma.sql`
  WITH RECURSIVE each AS (${eachOf(column)}) SELECT value FROM each WHERE value <> '' LIMIT ${max}`

/** Returns the statuses, affiliates and currencies by which purchases can be filtered. */
export async function getPurchaseFilterOptions(_admin: Admin): Promise<PurchaseFilterOptions> {
  const [choices] = await queryRows(purchaseFilterOptionsSchema)`
    SELECT (SELECT COALESCE(jsonb_agg(value ORDER BY value), '[]')
        FROM (${distinctValuesSql(purchaseStatusSql, STATUSES_MAX)}) status) AS statuses,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', value, 'name', (
          SELECT p.affiliate_name FROM purchases p WHERE p.affiliate_id = value
          ORDER BY p.purchase_date DESC, p.id DESC LIMIT 1)) ORDER BY value), '[]')
        FROM (${distinctValuesSql(Prisma.sql`p.affiliate_id`, AFFILIATES_MAX)}) affiliate) AS affiliates,
      (SELECT COALESCE(jsonb_agg(value ORDER BY value), '[]')
        FROM (${distinctValuesSql(Prisma.sql`p.currency`, CURRENCIES_MAX)}) currency) AS currencies`
  if (!choices) throw new Error('The filter options query returned no row')
  return choices
}
