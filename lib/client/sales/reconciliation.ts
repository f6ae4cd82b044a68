import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { attentionQuery } from '@/lib/client/sales/attention'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { lastReconciliationSchema, reconciliationSchema } from '@/lib/contract/sales/reconciliation'

/**
 * Returns the query that compares the sales WarriorPlus listed in the last days with our purchases. It takes
 * a few seconds, so it runs only on demand.
 */
function reconciliationQuery(days: number) {
  return queryOptions({
    queryKey: ['/api/admin/reconciliation', { days }],
    queryFn: () => callApi('GET', `/api/admin/reconciliation?days=${days}`, undefined, reconciliationSchema),
    enabled: false,
  })
}

/**
 * Returns the query for the result of the last comparison, whether automatic or started by an administrator.
 */
export function lastReconciliationQuery() {
  return queryOptions({
    queryKey: ['/api/admin/reconciliation', 'last'],
    queryFn: createQueryFn(lastReconciliationSchema),
  })
}

/** Runs the comparison on demand, then refetches the attention list and the last comparison. */
export function useReconciliation(days: number) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery(days))
  const compare = async () => {
    await refetch()
    const changed = [attentionQuery().queryKey, lastReconciliationQuery().queryKey]
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return { data, error, isFetching, compare }
}

export function useResolveDiscrepancy(days: number) {
  return useApiMutation(
    (saleId: string) =>
      callApi(
        'POST',
        `/api/admin/reconciliation/${encodeURIComponent(saleId)}/repair?days=${days}`,
        undefined,
        undefined,
        { isSlow: true },
      ),
    ['/api/admin/reconciliation'],
    ['/api/admin/purchases'],
    ['/api/admin/ipn'],
    attentionQuery().queryKey,
  )
}
