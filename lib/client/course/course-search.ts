import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'

const hits = async () => (await import('@/lib/contract/course/course-search')).courseHitsSchema

/** Search results in the course. Not cached, because access can change. */
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
