'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/components/layout/load-failed'
import { LoadMore } from '@/components/layout/load-more'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { notificationsQuery } from '@/lib/client/ipn'
import { NotificationRow } from './notification-row'

/** Notifications that did not become a purchase with access: why not, and what came. */
export function NotificationList() {
  const { data, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...notificationsQuery('attention'), staleTime: 0 })
  const events = data?.pages.flatMap((page) => page.rows)
  if (!events) {
    return isError ? <LoadFailed what="Notifications" onRetry={() => refetch()} /> : <Loading />
  }
  if (events.length === 0) {
    return (
      <EmptyState
        drawing="page"
        title="Nothing needs your attention"
        description="Notifications that could not be verified, matched or processed are listed here, each with its reason."
      />
    )
  }
  return (
    <div>
      <ul className="divide-y rounded-lg border bg-raised">
        {events.map((event) => (
          <NotificationRow key={event.id} event={event} />
        ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      />
    </div>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-48" />
    </div>
  )
}
