import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '@/lib/client/api'
import { LoadFailed } from './load-failed'

/** What is needed of the result of `useQuery` or `useInfiniteQuery`. */
interface Reading<Data> {
  data: Data | undefined
  isError: boolean
  refetch: () => unknown
}

interface Ladder<Data> {
  query: Reading<Data>
  /** A plural, for "… could not be loaded". */
  what: string
  loading: ReactNode
}

/** Shows what a query has read. Until then `loading`, or another try when it failed; old data outlives a failed reading. */
export function WhenLoaded<Data>({
  query,
  what,
  loading,
  children,
}: Ladder<Data> & { children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <LoadFailed what={what} onRetry={() => query.refetch()} />
  return loading
}

/** The same for a list, read as a whole or page by page; `empty` where there are no rows. */
export function Rows<Row>({
  empty,
  children,
  ...ladder
}: Ladder<Row[] | InfiniteData<ListPage<Row>>> & {
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  return (
    <WhenLoaded {...ladder}>
      {(data) => {
        const rows = Array.isArray(data) ? data : data.pages.flatMap((page) => page.rows)
        return rows.length === 0 ? empty : children(rows)
      }}
    </WhenLoaded>
  )
}
