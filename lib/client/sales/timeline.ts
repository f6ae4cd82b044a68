import { queryOptions } from '@tanstack/react-query'
import { createQueryFn } from '@/lib/client/api'
import { purchaseTimelineSchema } from '@/lib/contract/sales/purchase-timeline'

/** Returns the query for the timeline of a purchase. */
export function purchaseTimelineQuery(purchaseId: string) {
  return queryOptions({
    queryKey: ['/api/admin/purchases', purchaseId, 'line'],
    queryFn: createQueryFn(purchaseTimelineSchema),
    staleTime: 0,
  })
}
