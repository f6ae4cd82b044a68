import { type Query, queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { type Stuck, stuckSchema } from '@/lib/contract/sales/stuck'

const POLL_MS = 30_000
/** Milliseconds between refetches while waiting sales are being processed. */
const SOON_MS = 3000
const OLD_MS = 28_000

const isOld = ({ foundAt }: Stuck) => foundAt === null || Date.now() - Date.parse(foundAt) > OLD_MS
const isOpening = ({ causes }: Stuck) => causes.some(({ kind }) => kind === 'opening')

/** Everything that needs the owner’s attention. Refetched every 30 seconds, and sooner while it changes. */
export function stuckQuery() {
  return queryOptions({
    queryKey: ['/api/admin/stuck'],
    queryFn: get(stuckSchema),
    refetchInterval: ({ state: { data } }: Pick<Query<Stuck>, 'state'>) =>
      data && (isOpening(data) || isOld(data)) ? SOON_MS : POLL_MS,
  })
}
