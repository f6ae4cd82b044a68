import { queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { recentSalesSchema } from '@/lib/contract/sales/recent-sales'

/** Asked anew each time: it is read right before something that cannot be taken back. */
export function recentSalesQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/admin/users', userId, 'sales'],
    queryFn: get(recentSalesSchema),
    staleTime: 0,
  })
}
