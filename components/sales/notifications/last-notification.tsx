'use client'
import { useQuery } from '@tanstack/react-query'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { RelativeTime } from '@/components/layout/relative-time'
import { lastVerifiedNotificationQuery } from '@/lib/client/sales/notifications'
import { cn } from '@/lib/utils'

/**
 * Shows when the last WarriorPlus notification with a valid security key arrived. Other notifications don’t
 * count, because anyone can send them. Renders nothing before the first one in a shop that uses another network.
 */
export function LastNotification() {
  const hasNetworks = useOtherNetworks()
  const { data: last } = useQuery({ ...lastVerifiedNotificationQuery(), staleTime: 0 })
  if (last === null && hasNetworks) return null
  return (
    <span className="inline-flex min-h-6 flex-wrap items-center gap-x-2">
      {last !== undefined && (
        <span aria-hidden className={cn('size-2 rounded-full', last ? 'bg-done' : 'bg-edge')} />
      )}
      {last && (
        <span>
          Last notification <RelativeTime value={last.receivedAt} />
        </span>
      )}
      {last === null && 'No notifications yet'}
    </span>
  )
}
