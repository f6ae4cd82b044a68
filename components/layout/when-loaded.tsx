import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed'

/** What is needed of the result of `useQuery` or `useInfiniteQuery`. */
interface Reading<Data> {
  data: Data | undefined
  isError: boolean
  refetch: () => unknown
}

/** Shows what a query has read. Until then `loading`, or another try when it failed; old data outlives a failed reading. */
export function WhenLoaded<Data>({
  query,
  what,
  loading,
  children,
}: {
  query: Reading<Data>
  /** A plural, for "… could not be loaded". */
  what: string
  loading: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <LoadFailed what={what} onRetry={() => query.refetch()} />
  return loading
}
