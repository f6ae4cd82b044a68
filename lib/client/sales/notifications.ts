import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import {
  type IpnEventQuery,
  ipnEventListSchema,
  ipnEventSchema,
  testSaleSchema,
} from '@/lib/contract/sales/notifications'

/** Notifications, the newest first; `attention` are those somebody should look at. */
export function notificationsQuery(state?: IpnEventQuery['state']) {
  return pagedQuery(['/api/admin/ipn'], ipnEventListSchema, { state })
}

/** The notification that came in last; null when none ever did. */
export function lastNotificationQuery() {
  return queryOptions({
    queryKey: ['/api/admin/ipn', 'last'],
    queryFn: async () =>
      (await api('GET', '/api/admin/ipn?limit=1', undefined, ipnEventListSchema))[0] ?? null,
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
  return useWrite(write, ['/api/admin/ipn'], ['/api/admin/purchases'], ['/api/admin/analytics'])
}
