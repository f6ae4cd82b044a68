'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/components/layout/load-failed'
import { LoadMore } from '@/components/layout/load-more'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { notificationsQuery } from '@/lib/client/ipn'
import { NotificationRow } from './notification-row'

/** Notifications that did not become a purchase with access: why not, and what came. */
export function NotificationList() {
  const query = useInfiniteQuery({ ...notificationsQuery('attention'), staleTime: 0 })
  const events = query.data?.pages.flatMap((page) => page.rows)
  if (!events) {
    return query.isError ? (
      <LoadFailed what="Notifications" onRetry={() => query.refetch()} />
    ) : (
      <Loading shape="h-48" />
    )
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
      <LoadMore query={query} />
    </div>
  )
}
