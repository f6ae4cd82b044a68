'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '@/components/layout/load-more'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { rowsOf } from '@/lib/client/paging'
import { notificationsQuery } from '@/lib/client/sales/notifications'
import type { IpnEvent } from '@/lib/contract/sales/notifications'
import { NotificationRow } from './notification-row'

/** Notifications that did not become a purchase with access: why not, and what came. */
export function NotificationList() {
  const query = useInfiniteQuery({ ...notificationsQuery('attention'), staleTime: 0 })
  return (
    <WhenLoaded query={query} what="Notifications" loading={<Loading shape="h-48" />}>
      {(data) => (
        <Notifications events={rowsOf(data)}>
          <LoadMore query={query} />
        </Notifications>
      )}
    </WhenLoaded>
  )
}

function Notifications({ events, children }: { events: IpnEvent[]; children: ReactNode }) {
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
      {children}
    </div>
  )
}
