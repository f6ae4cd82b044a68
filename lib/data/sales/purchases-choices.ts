import 'server-only'
import { type PurchaseChoices, purchaseChoicesSchema } from '@/lib/contract/sales/purchases-filter'
import { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { statusOf } from './purchases-filter'

/** More of them nobody chooses from; a link asks for any. */
const STATUSES_MAX = 50
const AFFILIATES_MAX = 500

/** The values of a column of purchases `p`, each once: from one to the next by its index, however many have it. */
const eachOf = (column: Prisma.Sql) => Prisma.sql`
  (SELECT ${column} AS value FROM purchases p ORDER BY 1 LIMIT 1)
  UNION ALL SELECT (SELECT ${column} FROM purchases p WHERE ${column} > each.value ORDER BY 1 LIMIT 1)
  FROM each WHERE each.value IS NOT NULL`

const listed = (column: Prisma.Sql, max: number) => Prisma.sql`
  WITH RECURSIVE each AS (${eachOf(column)}) SELECT value FROM each WHERE value <> '' LIMIT ${max}`

/** What there is to filter purchases by, beside products. */
export async function getPurchaseChoices(_admin: Admin): Promise<PurchaseChoices> {
  const [choices] = await rows(purchaseChoicesSchema)`
    SELECT (SELECT COALESCE(jsonb_agg(value ORDER BY value), '[]')
        FROM (${listed(statusOf, STATUSES_MAX)}) status) AS statuses,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', value, 'name', (
          SELECT p.affiliate_name FROM purchases p WHERE p.affiliate_id = value
          ORDER BY p.purchase_date DESC, p.id DESC LIMIT 1)) ORDER BY value), '[]')
        FROM (${listed(Prisma.sql`p.affiliate_id`, AFFILIATES_MAX)}) affiliate) AS affiliates`
  if (!choices) throw new Error('Asking for choices answered no row')
  return choices
}
