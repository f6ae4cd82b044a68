import { queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { recentSalesSchema } from '@/lib/contract/sales/recent-sales'

/** Never cached: shown right before an action that cannot be undone. */
export function recentSalesQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/admin/users', userId, 'sales'],
    queryFn: get(recentSalesSchema),
    staleTime: 0,
  })
}
