import type { Metadata } from 'next'
import { PurchasesScreen } from '@/components/sales/purchases/purchases-screen'
import { purchasesTabSchema } from '@/components/sales/purchases/purchases-tab'
import { toFirstPageData } from '@/lib/client/paging'
import { moneyQuery } from '@/lib/client/sales/money'
import { purchaseFilterOptionsQuery, purchaseSumsQuery, purchasesQuery } from '@/lib/client/sales/purchases'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import {
  canUseDailySums,
  hasPurchaseFilters,
  parsePurchaseListOptions,
  toMoneyQuery,
} from '@/lib/contract/sales/purchase-filters'
import { getDailyRevenue } from '@/lib/data/sales/daily-revenue'
import { getPurchaseFilterOptions } from '@/lib/data/sales/purchase-filter-options'
import { getPurchaseTotals } from '@/lib/data/sales/purchase-totals'
import { listPurchases } from '@/lib/data/sales/purchases'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Recent Purchases' }

export default async function PurchasesPage({ searchParams }: PageProps<'/admin/purchases'>) {
  const admin = await requireAdmin()
  const params = await searchParams
  const single = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const view = parsePurchaseListOptions(new URLSearchParams(single))
  const { sort, ...filter } = view
  const [purchases, options, money, sums] = await Promise.all([
    listPurchases(admin, { ...view, limit: PAGE_SIZE }),
    getPurchaseFilterOptions(admin),
    canUseDailySums(filter) ? getDailyRevenue(admin, toMoneyQuery(filter)) : undefined,
    hasPurchaseFilters(filter) ? getPurchaseTotals(admin, filter) : undefined,
  ])
  const tab = purchasesTabSchema.safeParse(params.tab).data
  return withServerData(
    <PurchasesScreen key={tab} tab={tab} notificationUrl={`${env.APP_URL}/api/ipn/warriorplus`} />,
    [purchasesQuery(view), toFirstPageData(purchases)],
    [purchaseFilterOptionsQuery(), options],
    [moneyQuery(toMoneyQuery(filter)), money],
    [purchaseSumsQuery(view), sums],
  )
}
