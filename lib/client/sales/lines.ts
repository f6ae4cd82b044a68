import { queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { lineSchema } from '@/lib/contract/sales/lines'

/** The timeline of a purchase. */
export function lineQuery(purchaseId: string) {
  return queryOptions({
    queryKey: ['/api/admin/purchases', purchaseId, 'line'],
    queryFn: get(lineSchema),
    staleTime: 0,
  })
}
