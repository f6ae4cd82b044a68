import { type Query, queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { type Money, moneySchema } from '@/lib/contract/sales/money'

/** What is not counted yet was marked a moment ago, and the last reading has set the count going. */
const BEHIND_POLL_MS = 3000
const POLL_MS = 30_000

/** The last 60 days of the owner's, read again every 30 s, and sooner while sums are behind. */
export function moneyQuery() {
  return queryOptions({
    queryKey: ['/api/admin/money'],
    queryFn: get(moneySchema),
    refetchInterval: ({ state }: Pick<Query<Money>, 'state'>) =>
      state.data?.isBehind ? BEHIND_POLL_MS : POLL_MS,
  })
}
