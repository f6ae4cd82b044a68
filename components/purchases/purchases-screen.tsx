'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AdminPage } from '@/components/layout/admin-page'
import { Badge } from '@/components/ui/badge'
import { purchasesQuery } from '@/lib/client/purchases'
import { ReceiptList } from './receipt-list'

/** What was sold, as WarriorPlus told us. */
export function PurchasesScreen() {
  return (
    <AdminPage
      title="Recent Purchases"
      description="What WarriorPlus told us of each sale, the newest first."
      action={<Total />}
    >
      <ReceiptList />
    </AdminPage>
  )
}

function Total() {
  const { data } = useInfiniteQuery(purchasesQuery())
  const total = data?.pages[0]?.total ?? data?.pages.flatMap((page) => page.rows).length
  if (total === undefined) return null
  return (
    <Badge variant="outline" className="px-3 py-1 text-sm tabular-nums">
      {total.toLocaleString('en-US')} total
    </Badge>
  )
}
