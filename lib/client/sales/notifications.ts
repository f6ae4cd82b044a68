import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { attentionQuery } from '@/lib/client/sales/attention'
import { setupGuideQuery } from '@/lib/client/sales/setup-guide'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { notificationGroupListSchema } from '@/lib/contract/sales/notification-groups'
import {
  type IpnEventQuery,
  ipnEventListSchema,
  ipnEventSchema,
  testSaleSchema,
} from '@/lib/contract/sales/notifications'

/**
 * Returns the query for the notifications, newest first. The state `attention` selects the notifications that
 * need attention.
 */
export function notificationsQuery(filters: Pick<IpnEventQuery, 'state' | 'group'> = {}) {
  return pagedQuery(['/api/admin/ipn'], ipnEventListSchema, filters)
}

/** Returns the query for the notifications that need attention, grouped by cause. */
export function notificationGroupsQuery() {
  return queryOptions({
    queryKey: ['/api/admin/ipn', 'groups'],
    queryFn: createQueryFn(notificationGroupListSchema),
    staleTime: 0,
  })
}

/** Returns the query for the last notification with a valid key, or null. */
export function lastVerifiedNotificationQuery() {
  return queryOptions({
    queryKey: ['/api/admin/ipn', 'last'],
    queryFn: async () =>
      (await callApi('GET', '/api/admin/ipn?state=told&limit=1', undefined, ipnEventListSchema))[0] ?? null,
  })
}

export function useReplayNotification() {
  return useIpnWrite((id: string) =>
    callApi('POST', `/api/admin/ipn/${id}/replay`, undefined, ipnEventSchema),
  )
}

/** Runs a test sale end to end and deletes everything it created. */
export function useSendTestSale() {
  return useIpnWrite(() =>
    callApi('POST', '/api/admin/ipn/test', undefined, testSaleSchema, { isSlow: true }),
  )
}

function useIpnWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useApiMutation(
    write,
    ['/api/admin/ipn'],
    ['/api/admin/purchases'],
    ['/api/admin/analytics'],
    attentionQuery().queryKey,
    setupGuideQuery().queryKey,
  )
}
