'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/components/layout/load-failed'
import { LoadMore } from '@/components/layout/load-more'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { purchasesQuery } from '@/lib/client/purchases'
import { Receipt } from './receipt'

const columns = 'grid items-start gap-x-5 gap-y-6 md:grid-cols-2 xl:grid-cols-3 min-[112rem]:grid-cols-4'

/** All sales, the newest first, read on as one scrolls. */
export function ReceiptList() {
  const { data, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(purchasesQuery())
  const purchases = data?.pages.flatMap((page) => page.rows)
  if (!purchases) return isError ? <LoadFailed what="Purchases" onRetry={() => refetch()} /> : <Loading />
  if (purchases.length === 0) {
    return (
      <EmptyState
        drawing="receipt"
        title="No Purchases Yet"
        description="Every sale that WarriorPlus reports is kept here as a receipt."
      />
    )
  }
  return (
    <>
      <div className={columns}>
        {purchases.map((purchase) => (
          <Receipt key={purchase.id} purchase={purchase} />
        ))}
      </div>
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      />
    </>
  )
}

function Loading() {
  return (
    <div role="status" className={columns}>
      <span className="sr-only">Loading...</span>
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-96" />
      ))}
    </div>
  )
}
