import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'

const hits = async () => (await import('@/lib/contract/course/course-search')).courseHitsSchema

/** What the words find in the course; asked anew each time, because what is open changes. */
export function courseSearchQuery(q: string) {
  return queryOptions({
    queryKey: ['/api/search', q],
    queryFn: async () =>
      (await api('GET', `/api/search?${new URLSearchParams({ q })}`, undefined, hits)).results,
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
