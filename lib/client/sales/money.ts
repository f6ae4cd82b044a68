import { type Query, queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { getPollInterval } from '@/lib/client/poll-interval'
import { type MoneyQuery, type MoneyReport, moneyReportSchema } from '@/lib/contract/sales/money'

/** Milliseconds until the next refetch while the sums are being recounted. */
const BEHIND_POLL_MS = 3000
const POLL_MS = 30_000

/**
 * Returns the query for sales and refunds by day, for a period, product, and affiliate. The default period is
 * the last 60 days. Refetched every 30 seconds, and sooner while sums are being recounted.
 */
export function moneyQuery(filter: MoneyQuery = {}) {
  const definedFilters = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(definedFilters).toString()
  return queryOptions({
    queryKey: ['/api/admin/money', ...(query ? [query] : [])],
    queryFn: () => callApi('GET', `/api/admin/money${query && `?${query}`}`, undefined, moneyReportSchema),
    refetchInterval: ({ state: { data, error } }: Pick<Query<MoneyReport>, 'state'>) =>
      getPollInterval(error, data?.isBehind ? BEHIND_POLL_MS : POLL_MS),
  })
}
