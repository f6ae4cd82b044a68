'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { LoadMore } from '@/components/layout/load-more'
import { ButtonLink } from '@/components/layout/page-link'
import { RelativeTime } from '@/components/layout/relative-time'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { CreateProduct } from '@/components/sales/products/create-product'
import { IgnoreItem } from '@/components/sales/products/ignore-item'
import { makeProductPrefill } from '@/components/sales/products/product-prefill'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { notificationsQuery } from '@/lib/client/sales/notifications'
import type { NotificationGroup } from '@/lib/contract/sales/notification-groups'
import { formatCount } from '@/lib/format'
import { cn } from '@/lib/utils'
import { describeNotificationGroup, isFromUnverifiedSender } from './notification-group-labels'
import { NotificationRow } from './notification-row'

/**
 * Shows one cause: the number of waiting notifications, advice for the owner, and a button that lists the
 * notifications.
 */
export function NotificationGroupItem({ group }: { group: NotificationGroup }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { title, help } = describeNotificationGroup(group)
  return (
    <li>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-medium text-base [overflow-wrap:anywhere]">{title}</h2>
            <Badge variant={isFromUnverifiedSender(group) ? 'outline' : 'warning'} className="tabular-nums">
              {formatCount(group.count)}
            </Badge>
            <RelativeTime value={group.newestAt} className="text-[0.8125rem] text-quiet" />
          </div>
          <p className="max-w-prose text-quiet text-sm leading-5">{help}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Step group={group} />
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? 'Hide' : 'Show'} notifications: ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight aria-hidden className={cn('transition-transform', isOpen && 'rotate-90')} />
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        </div>
      </div>
      <div id={id}>{isOpen && <Notifications group={group} />}</div>
    </li>
  )
}

function Step({ group }: { group: NotificationGroup }) {
  if (group.step === 'create_product') {
    return (
      <>
        <IgnoreItem network={group.network} item={group.itemNumber} />
        <CreateProduct prefill={makeProductPrefill(group)}>
          <Button size="sm">Create Product</Button>
        </CreateProduct>
      </>
    )
  }
  if (group.step !== 'save_key') return null
  return (
    <ButtonLink variant="outline" size="sm" href="/admin/settings">
      Open Settings
    </ButtonLink>
  )
}

function Notifications({ group }: { group: NotificationGroup }) {
  const query = useInfiniteQuery({
    ...notificationsQuery({ state: 'attention', group: group.key }),
    staleTime: 0,
  })
  return (
    <RowsWhenLoaded
      query={query}
      what="Notifications"
      loading={<LoadingSkeleton shape="h-24" />}
      empty={<p className="px-5 pb-4 text-quiet text-sm">Nothing left to review here.</p>}
    >
      {(events) => (
        <div className="border-t bg-sunk">
          <ul className="divide-y">
            {events.map((event) => (
              <NotificationRow key={event.id} event={event} />
            ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </RowsWhenLoaded>
  )
}
