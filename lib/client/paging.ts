import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { PAGE_SIZE_MAX } from '@/lib/contract/page-size'
import type { Page } from '@/lib/contract/paging'
import { fetchListPage, type ListPage, type SchemaOrLoader } from './api'

/** List filters. Empty and undefined values are ignored. */
type Filters = Record<string, string | undefined>

/**
 * Returns the query for a long list, which is loaded page by page. `flattenPages` returns the rows of all
 * loaded pages.
 */
export function pagedQuery<Row extends z.ZodType>(
  queryKey: readonly string[],
  rowsSchema: SchemaOrLoader<z.ZodArray<Row>>,
  filters: Filters = {},
) {
  const path = queryKey.join('/')
  return infiniteQueryOptions({
    queryKey: [...queryKey, definedFilters(filters)],
    queryFn: ({ pageParam }) => fetchListPage(withQuery(path, { ...filters, cursor: pageParam }), rowsSchema),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** Returns the rows loaded so far. */
export function flattenPages<Row>(data: InfiniteData<{ rows: Row[] }> | undefined): Row[] {
  return data?.pages.flatMap((page) => page.rows) ?? []
}

/** Converts a page that the server read into the cache format of `pagedQuery`. */
export function toFirstPageData<Row>({ rows, nextCursor, total, sums }: Page<Row>) {
  return { pages: [{ rows, nextCursor, total, sums }], pageParams: [''] }
}

/** Yields the pages of a long list at the maximum page size. Throws AbortError when the signal aborts. */
export async function* fetchAllPages<Row extends z.ZodType>(
  path: string,
  rowsSchema: SchemaOrLoader<z.ZodArray<Row>>,
  filters: Filters = {},
  signal?: AbortSignal,
): AsyncGenerator<ListPage<z.output<Row>>> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = withQuery(path, { ...filters, cursor, limit: String(PAGE_SIZE_MAX) })
    const page: ListPage<z.output<Row>> = await fetchListPage(url, rowsSchema, signal)
    signal?.throwIfAborted()
    yield page
    cursor = page.nextCursor
  }
}

function definedFilters(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

function withQuery(path: string, filters: Filters): string {
  const query = new URLSearchParams(definedFilters(filters)).toString()
  return query ? `${path}?${query}` : path
}
