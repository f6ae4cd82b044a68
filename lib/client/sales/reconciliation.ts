import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { stuckQuery } from '@/lib/client/sales/stuck'
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

/** How the last comparison ended, whoever made it. */
export function lastComparisonQuery() {
  return queryOptions({
    queryKey: ['/api/admin/reconciliation', 'last'],
    queryFn: get(lastComparisonSchema),
  })
}

/** The comparison, and the way to make it; what is stuck, and which was the last, is read again after it. */
export function useComparison(days: number) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery(days))
  const compare = async () => {
    await refetch()
    const changed = [stuckQuery().queryKey, lastComparisonQuery().queryKey]
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
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
    stuckQuery().queryKey,
  )
}
