import { queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { lineSchema } from '@/lib/contract/sales/lines'

/** The line of a purchase, as it is now. */
export function lineQuery(purchaseId: string) {
  return queryOptions({
    queryKey: ['/api/admin/purchases', purchaseId, 'line'],
    queryFn: get(lineSchema),
    staleTime: 0,
  })
}
