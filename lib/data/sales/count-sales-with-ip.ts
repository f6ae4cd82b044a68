import 'server-only'
import type { RecentSales } from '@/lib/contract/sales/recent-sales'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { whereRealPurchase } from './real-sales'

/**
 * Counts the sales of a customer that are recent enough for their IP addresses to be stored. Leaves out
 * granted access, because nobody can dispute it.
 */
export async function countSalesWithIp(_admin: Admin, userId: string): Promise<RecentSales> {
  const days = env.ADDRESS_DAYS
  const since = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  const sales = await db.purchase.count({
    where: { userId, ...whereRealPurchase, ipnData: { not: Prisma.DbNull }, purchaseDate: { gt: since } },
  })
  return { sales, days }
}
