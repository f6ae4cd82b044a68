import type { Metadata } from 'next'
import { PurchasesScreen } from '@/components/sales/purchases/purchases-screen'
import { hydrated } from '@/lib/client/hydrated'
import { firstPage } from '@/lib/client/paging'
import { moneyQuery } from '@/lib/client/sales/money'
import { purchasesQuery } from '@/lib/client/sales/purchases'
import { searchSchema } from '@/lib/contract/fields'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { getMoney } from '@/lib/data/sales/money'
import { listPurchases } from '@/lib/data/sales/purchases'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Recent Purchases' }

export default async function PurchasesPage({ searchParams }: PageProps<'/admin/purchases'>) {
  const admin = await requireAdmin()
  const [purchases, money] = await Promise.all([
    listPurchases(admin, { limit: PAGE_SIZE }),
    getMoney(admin, {}),
  ])
  return hydrated(
    <PurchasesScreen
      notificationUrl={`${env.APP_URL}/api/ipn/warriorplus`}
      searched={searchSchema.safeParse((await searchParams).search).data}
    />,
    [purchasesQuery(), firstPage(purchases)],
    [moneyQuery(), money],
  )
}
