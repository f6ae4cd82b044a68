import { type Query, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { type Money, type MoneyQuery, moneySchema } from '@/lib/contract/sales/money'

/** What is not counted yet was marked a moment ago, and the last reading has set the count going. */
const BEHIND_POLL_MS = 3000
const POLL_MS = 30_000

/**
 * The days, the product and the affiliate asked for; the owner's last 60 days where nothing is. Read again every 30 s, and
 * sooner while sums are behind.
 */
export function moneyQuery(filter: MoneyQuery = {}) {
  const asked = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(asked).toString()
  return queryOptions({
    queryKey: ['/api/admin/money', ...(query ? [query] : [])],
    queryFn: () => api('GET', `/api/admin/money${query && `?${query}`}`, undefined, moneySchema),
    refetchInterval: ({ state }: Pick<Query<Money>, 'state'>) =>
      state.data?.isBehind ? BEHIND_POLL_MS : POLL_MS,
  })
}
