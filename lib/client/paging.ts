import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { PAGE_SIZE_MAX } from '@/lib/contract/page-size'
import type { Page } from '@/lib/contract/paging'
import { apiPage, type Contract, type ListPage } from './api'

/** What narrows a list down; what is empty or undefined does not. */
type Filters = Record<string, string | undefined>

/** A long list, loaded page by page; `rowsOf` has the rows of all pages that were loaded. */
export function pagedQuery<Row extends z.ZodType>(
  queryKey: readonly string[],
  rowsSchema: Contract<z.ZodArray<Row>>,
  filters: Filters = {},
) {
  const path = queryKey.join('/')
  return infiniteQueryOptions({
    queryKey: [...queryKey, given(filters)],
    queryFn: ({ pageParam }) => apiPage(withQuery(path, { ...filters, cursor: pageParam }), rowsSchema),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** The rows of a paged query so far; none before the first page. */
export function rowsOf<Row>(data: InfiniteData<{ rows: Row[] }> | undefined): Row[] {
  return data?.pages.flatMap((page) => page.rows) ?? []
}

/** What a page of the server's own reading looks like in the cache of `pagedQuery`. */
export function firstPage<Row>({ rows, nextCursor, total, totalAccesses }: Page<Row>) {
  return { pages: [{ rows, nextCursor, total, totalAccesses }], pageParams: [''] }
}

/** Every row of a long list, for an export; `onProgress` hears how many have come and how many there are. */
export async function readAllRows<Row extends z.ZodType>(
  path: string,
  rowsSchema: z.ZodArray<Row>,
  onProgress: (loaded: number, total: number | null) => void = () => {},
): Promise<z.output<Row>[]> {
  const rows: z.output<Row>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: ListPage<z.output<Row>> = await apiPage(
      withQuery(path, { cursor, limit: String(PAGE_SIZE_MAX) }),
      rowsSchema,
    )
    rows.push(...page.rows)
    onProgress(rows.length, page.total)
    cursor = page.nextCursor
  }
  return rows
}

function given(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

function withQuery(path: string, filters: Filters): string {
  const query = new URLSearchParams(given(filters)).toString()
  return query ? `${path}?${query}` : path
}
