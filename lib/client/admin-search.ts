import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { searchResultListSchema } from '@/lib/contract/admin-search'

/**
 * Returns the query for an administrator’s search. Its results are not cached, because they contain personal
 * data.
 */
export function adminSearchQuery(q: string) {
  return queryOptions({
    queryKey: ['/api/admin/search', q],
    queryFn: () =>
      callApi('GET', `/api/admin/search?${new URLSearchParams({ q })}`, undefined, searchResultListSchema),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
