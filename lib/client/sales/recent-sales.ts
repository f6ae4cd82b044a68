import { queryOptions } from '@tanstack/react-query'
import { createQueryFn } from '@/lib/client/api'
import { recentSalesSchema } from '@/lib/contract/sales/recent-sales'

/**
 * Returns the query for the recent sales of a customer. Refetched each time it is shown, because the warning before a
 * deletion depends on these sales.
 */
export function recentSalesQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/admin/users', userId, 'sales'],
    queryFn: createQueryFn(recentSalesSchema),
    staleTime: 0,
  })
}
