import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '@/lib/client/api'
import { LoadFailed } from './load-failed'

/** Part of the result of `useQuery` or `useInfiniteQuery` that `WhenLoaded` needs. */
interface QueryState<Data> {
  data: Data | undefined
  isError: boolean
  refetch: () => unknown
}

interface LoadingProps<Data> {
  query: QueryState<Data>
  /** Names the data in “Couldn't load …”, such as “The sections”. */
  what: string
  loading: ReactNode
}

/**
 * Shows the data of a query. Until it’s loaded, shows `loading` or, after a failure, a retry button. Loaded
 * data stays visible if a later request fails.
 */
export function WhenLoaded<Data>({
  query,
  what,
  loading,
  children,
}: LoadingProps<Data> & { children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <LoadFailed what={what} onRetry={() => query.refetch()} />
  return loading
}

/**
 * Shows the rows of a query, which can be paginated. Shows `empty` if there are no rows. Otherwise, acts like
 * `WhenLoaded`.
 */
export function RowsWhenLoaded<Row>({
  empty,
  children,
  ...loadingProps
}: LoadingProps<Row[] | InfiniteData<ListPage<Row>>> & {
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  return (
    <WhenLoaded {...loadingProps}>
      {(data) => {
        const rows = Array.isArray(data) ? data : data.pages.flatMap((page) => page.rows)
        return rows.length === 0 ? empty : children(rows)
      }}
    </WhenLoaded>
  )
}
