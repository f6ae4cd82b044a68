import 'server-only'
import { NO_PRODUCT } from '@/lib/contract/sales/launch'
import type { PurchaseFilter } from '@/lib/contract/sales/purchase-filters'
import { hasAccessStatusSql } from '@/lib/data/people/entitlement'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { ownerTimeZoneSql } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { affiliateIdOfRollupKey } from './rollup-keys'

/** SQL: the status on the badge of a purchase `p`. The index contains the same expression. */
export const purchaseStatusSql = Prisma.sql`lower(CASE WHEN p.is_refunded THEN 'Refunded' ELSE p.payment_status END)`

const tests = {
  true: Prisma.sql`p.is_test`,
  false: isRealPurchaseSql(Prisma.sql`p`),
  all: Prisma.sql`TRUE`,
}

const dayInZone = (day: Prisma.Sql) => Prisma.sql`(${day})::timestamp AT TIME ZONE ${ownerTimeZoneSql}`

const conditions: {
  [Name in keyof Omit<PurchaseFilter, 'test' | 'search'>]-?: (value: string) => Prisma.Sql
} = {
  status: (status) => Prisma.sql`${purchaseStatusSql} = ${status}`,
  access: (access) => hasAccessStatusSql(Prisma.sql`p`, access),
  product: (product) =>
    product === NO_PRODUCT ? Prisma.sql`p.product_id IS NULL` : Prisma.sql`p.product_id = ${product}::uuid`,
  affiliate: (affiliate) => Prisma.sql`p.affiliate_id = ${affiliateIdOfRollupKey(affiliate)}`,
  order: (order) => Prisma.sql`(p.order_id = ${order} OR p.sale_id = ${order})`,
  network: (network) => Prisma.sql`p.network = ${network}`,
  currency: (currency) => Prisma.sql`p.currency = ${currency}`,
  from: (from) => Prisma.sql`p.purchase_date >= ${dayInZone(Prisma.sql`${from}::date`)}`,
  to: (to) => Prisma.sql`p.purchase_date < ${dayInZone(Prisma.sql`${to}::date + 1`)}`,
}
type Name = keyof typeof conditions
const isName = (name: string): name is Name => Object.hasOwn(conditions, name)

/** SQL: the condition of a filter on purchases `p`, without its search text. */
export function purchaseFilterSql({ test, ...filter }: PurchaseFilter): Prisma.Sql {
  const asked = Object.entries(filter).flatMap(([name, value]) =>
    value && isName(name) ? [conditions[name](value)] : [],
  )
  return Prisma.join([tests[test ?? 'false'], ...asked], ' AND ')
}
