import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { PurchasesScreen } from '@/components/sales/purchases/purchases-screen'
import { firstPage } from '@/lib/client/paging'
import { purchasesQuery } from '@/lib/client/sales/purchases'
import { PAGE_SIZE } from '@/lib/contract/paging'
import { listPurchases } from '@/lib/data/sales/purchases'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Recent Purchases' }

export default async function PurchasesPage() {
  const admin = await requireAdmin()
  const purchases = await listPurchases(admin, { limit: PAGE_SIZE })
  const client = new QueryClient()
  client.setQueryData(purchasesQuery().queryKey, firstPage(purchases))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PurchasesScreen notificationAddress={`${env.APP_URL}/api/ipn/warriorplus`} />
    </HydrationBoundary>
  )
}
