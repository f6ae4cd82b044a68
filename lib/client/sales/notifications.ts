import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { stuckQuery } from '@/lib/client/sales/stuck'
import { useWrite } from '@/lib/client/write'
import { notificationGroupListSchema } from '@/lib/contract/sales/notification-groups'
import {
  type IpnEventQuery,
  ipnEventListSchema,
  ipnEventSchema,
  testSaleSchema,
} from '@/lib/contract/sales/notifications'

/** Notifications, the newest first; `attention` are those somebody should look at, in groups. */
export function notificationsQuery(filters: Pick<IpnEventQuery, 'state' | 'group'> = {}) {
  return pagedQuery(['/api/admin/ipn'], ipnEventListSchema, filters)
}

/** What needs attention, the rows of one cause as one. */
export function notificationGroupsQuery() {
  return queryOptions({
    queryKey: ['/api/admin/ipn', 'groups'],
    queryFn: get(notificationGroupListSchema),
    staleTime: 0,
  })
}

/** The last notification that came with a good key; null when none ever did. */
export function lastNotificationQuery() {
  return queryOptions({
    queryKey: ['/api/admin/ipn', 'last'],
    queryFn: async () =>
      (await api('GET', '/api/admin/ipn?state=told&limit=1', undefined, ipnEventListSchema))[0] ?? null,
  })
}

export function useReplayNotification() {
  return useIpnWrite((id: string) => api('POST', `/api/admin/ipn/${id}/replay`, undefined, ipnEventSchema))
}

/** Sends a sale through the receiver that leaves nothing behind. */
export function useSendTestSale() {
  return useIpnWrite(() => api('POST', '/api/admin/ipn/test', undefined, testSaleSchema))
}

function useIpnWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useWrite(
    write,
    ['/api/admin/ipn'],
    ['/api/admin/purchases'],
    ['/api/admin/analytics'],
    stuckQuery().queryKey,
  )
}
