import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ListPage } from '@/lib/client/api'
import { rowsOf } from '@/lib/client/paging'
import type { LongList } from './long-table'

/** A paged query as a table reads it. */
export function toLongList<Row>(query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>): LongList<Row> {
  return {
    rows: rowsOf(query.data),
    total: query.data?.pages[0]?.total ?? null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    loadMore: () => query.fetchNextPage(),
  }
}
