import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { lastComparisonSchema, reconciliationSchema } from '@/lib/contract/sales/reconciliation'

/** Asks WarriorPlus for the sales of the last days and compares: run it on demand, it takes a few seconds. */
function reconciliationQuery(days: number) {
  return queryOptions({
    queryKey: ['/api/admin/reconciliation', { days }],
    queryFn: () => api('GET', `/api/admin/reconciliation?days=${days}`, undefined, reconciliationSchema),
    enabled: false,
  })
}

/** How the last comparison ended, which nobody need have asked for. */
export function lastComparisonQuery() {
  return queryOptions({
    queryKey: ['/api/admin/reconciliation', 'last'],
    queryFn: get(lastComparisonSchema),
    staleTime: 0,
  })
}

/** The comparison, and the way to make it; what is kept of the last one is read again after it. */
export function useComparison(days: number) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery(days))
  const compare = async () => {
    await refetch()
    await client.invalidateQueries({ queryKey: lastComparisonQuery().queryKey })
  }
  return { data, error, isFetching, compare }
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
