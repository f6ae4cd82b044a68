import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LongList } from './long-table'

interface ListPage<Row> {
  rows: Row[]
  total: number | null
}

/** A paged query as a table reads it. */
export function toLongList<Row>(query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>): LongList<Row> {
  const pages = query.data?.pages ?? []
  return {
    rows: pages.flatMap((page) => page.rows),
    total: pages[0]?.total ?? null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    loadMore: () => query.fetchNextPage(),
  }
}
