import type { Metadata } from 'next'
import { PurchasesScreen } from '@/components/sales/purchases/purchases-screen'
import { purchasesTabSchema } from '@/components/sales/purchases/tab'
import { hydrated } from '@/lib/client/hydrated'
import { firstPage } from '@/lib/client/paging'
import { moneyQuery } from '@/lib/client/sales/money'
import { purchaseSumsQuery, purchasesQuery } from '@/lib/client/sales/purchases'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { isFiltered, isOfDays, moneyOf, readView } from '@/lib/contract/sales/purchases-filter'
import { getMoney } from '@/lib/data/sales/money'
import { listPurchases } from '@/lib/data/sales/purchases'
import { getPurchaseSums } from '@/lib/data/sales/purchases-sums'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'Recent Purchases' }

export default async function PurchasesPage({ searchParams }: PageProps<'/admin/purchases'>) {
  const admin = await requireAdmin()
  const params = await searchParams
  const single = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const view = readView(new URLSearchParams(single))
  const { sort, ...filter } = view
  const [purchases, money, sums] = await Promise.all([
    listPurchases(admin, { ...view, limit: PAGE_SIZE }),
    isOfDays(filter) ? getMoney(admin, moneyOf(filter)) : undefined,
    isFiltered(filter) ? getPurchaseSums(admin, filter) : undefined,
  ])
  const tab = purchasesTabSchema.safeParse(params.tab).data
  return hydrated(
    <PurchasesScreen key={tab} tab={tab} notificationUrl={`${env.APP_URL}/api/ipn/warriorplus`} />,
    [purchasesQuery(view), firstPage(purchases)],
    [moneyQuery(moneyOf(filter)), money],
    [purchaseSumsQuery(view), sums],
  )
}
