import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '@/lib/client/api'
import { LoadFailed } from './load-failed'

/** The part of the result of `useQuery` or `useInfiniteQuery` that is needed here. */
interface Reading<Data> {
  data: Data | undefined
  isError: boolean
  refetch: () => unknown
}

interface Ladder<Data> {
  query: Reading<Data>
  /** A plural noun for "… could not be loaded". */
  what: string
  loading: ReactNode
}

/**
 * Shows the data of a query. Without data it shows `loading`, or a retry button after a failure; old data
 * stays visible when a later request fails.
 */
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

/**
 * Does the same as `WhenLoaded` for a list, loaded whole or page by page; shows `empty` if there are no rows.
 */
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
