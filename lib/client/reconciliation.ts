import { queryOptions } from '@tanstack/react-query'
import { reconciliationSchema } from '@/lib/contract/reconciliation'
import { api } from './api'
import { useWrite } from './write'

/** Asks WarriorPlus for the sales of the last days and compares: run it on demand, it takes a few seconds. */
export function reconciliationQuery(days: number) {
  return queryOptions({
    queryKey: ['/api/admin/reconciliation', { days }],
    queryFn: () => api('GET', `/api/admin/reconciliation?days=${days}`, undefined, reconciliationSchema),
    enabled: false,
  })
}

/** Mends one disagreement. */
export function useRepairSale(days: number) {
  return useWrite(
    (saleId: string) =>
      api('POST', `/api/admin/reconciliation/${encodeURIComponent(saleId)}/repair?days=${days}`),
    ['/api/admin/reconciliation'],
    ['/api/admin/purchases'],
    ['/api/admin/ipn'],
  )
}
