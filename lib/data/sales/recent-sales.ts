import 'server-only'
import type { RecentSales } from '@/lib/contract/sales/recent-sales'
import { db, Prisma } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import type { Admin } from '@/lib/server/session'

/** Access that was given by hand is no sale: nobody disputes it. */
export async function countRecentSales(_admin: Admin, userId: string): Promise<RecentSales> {
  const days = env.ADDRESS_DAYS
  const since = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  const sales = await db.purchase.count({
    where: { userId, isTest: false, ipnData: { not: Prisma.DbNull }, purchaseDate: { gt: since } },
  })
  return { sales, days }
}
