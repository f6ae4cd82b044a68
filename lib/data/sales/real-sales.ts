import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: whether purchase `p` is real: a sale or an administrator’s grant, but not a test sale. */
export const isRealPurchaseSql = (p: Prisma.Sql) => Prisma.sql`NOT ${p}.is_test`

/** Condition for real purchases in Prisma's query builder, like `isRealPurchaseSql`. */
export const whereRealPurchase = { isTest: false } satisfies Prisma.PurchaseWhereInput

/** SQL: whether purchase `p` was sold: it is real, and no administrator granted it. */
export const isSoldPurchaseSql = (p: Prisma.Sql) =>
  Prisma.sql`${p}.source IN ('notification', 'api', 'import') AND ${isRealPurchaseSql(p)}`

/**
 * SQL: joins a purchase, and locks it until the transaction ends. Without the lock, a purchase that is deleted before a
 * row that refers to it is inserted would make the whole statement fail.
 */
export const joinLockedPurchaseSql = (purchaseId: Prisma.Sql) => Prisma.sql`
  CROSS JOIN LATERAL (SELECT FROM purchases held WHERE held.id = ${purchaseId} FOR KEY SHARE) locked`
