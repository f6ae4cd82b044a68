import { queryOptions } from '@tanstack/react-query'
import { createQueryFn } from '@/lib/client/api'
import { recentSalesSchema } from '@/lib/contract/sales/recent-sales'

/** Recent sales of a customer. Never cached, because deleting the customer depends on them. */
export function recentSalesQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/admin/users', userId, 'sales'],
    queryFn: createQueryFn(recentSalesSchema),
    staleTime: 0,
  })
}
