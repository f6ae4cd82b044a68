'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/layout/load-more'
import { Rows } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { notificationsQuery } from '@/lib/client/sales/notifications'
import { NotificationRow } from './notification-row'

/** Notifications that did not become a purchase with access: why not, and what came. */
export function NotificationList() {
  const query = useInfiniteQuery({ ...notificationsQuery('attention'), staleTime: 0 })
  return (
    <Rows
      query={query}
      what="Notifications"
      loading={<Loading shape="h-48" />}
      empty={
        <EmptyState
          drawing="page"
          title="Nothing needs your attention"
          description="Notifications that could not be verified, matched or processed are listed here, each with its reason."
        />
      }
    >
      {(events) => (
        <div>
          <ul className="divide-y rounded-lg border bg-raised">
            {events.map((event) => (
              <NotificationRow key={event.id} event={event} />
            ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </Rows>
  )
}
