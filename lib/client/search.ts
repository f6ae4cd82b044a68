import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { foundListSchema } from '@/lib/contract/search'

/** Search results for administrators. Not cached, because they contain personal data. */
export function supportSearchQuery(q: string) {
  return queryOptions({
    queryKey: ['/api/admin/search', q],
    queryFn: () => api('GET', `/api/admin/search?${new URLSearchParams({ q })}`, undefined, foundListSchema),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
