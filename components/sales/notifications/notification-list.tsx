'use client'
import { useQuery } from '@tanstack/react-query'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { notificationGroupsQuery } from '@/lib/client/sales/notifications'
import { NotificationGroupItem } from './notification-group'

/** Lists the notifications that need attention, grouped by cause. */
export function NotificationList() {
  const query = useQuery(notificationGroupsQuery())
  return (
    <RowsWhenLoaded
      query={query}
      what="Notifications"
      loading={<LoadingSkeleton shape="h-48" />}
      empty={
        <EmptyState
          drawing="check"
          title="Nothing needs your attention"
          description="Notifications that couldn’t be verified, matched, or processed appear here with the reason."
        />
      }
    >
      {(groups) => (
        <ul className="divide-y rounded-lg border bg-raised">
          {groups.map((group) => (
            <NotificationGroupItem key={group.key} group={group} />
          ))}
        </ul>
      )}
    </RowsWhenLoaded>
  )
}
