import { type Query, queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { type Stuck, stuckSchema } from '@/lib/contract/sales/stuck'

const POLL_MS = 30_000
/** While sales are being opened somebody watches; and what is old is found anew by the reading itself. */
const SOON_MS = 3000
const OLD_MS = 28_000

const isOld = ({ foundAt }: Stuck) => foundAt === null || Date.now() - Date.parse(foundAt) > OLD_MS
const isOpening = ({ causes }: Stuck) => causes.some(({ kind }) => kind === 'opening')

/** What needs the owner: read again every 30 s, and sooner while it changes. */
export function stuckQuery() {
  return queryOptions({
    queryKey: ['/api/admin/stuck'],
    queryFn: get(stuckSchema),
    refetchInterval: ({ state: { data } }: Pick<Query<Stuck>, 'state'>) =>
      data && (isOpening(data) || isOld(data)) ? SOON_MS : POLL_MS,
  })
}
