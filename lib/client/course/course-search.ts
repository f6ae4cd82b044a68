import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'

const loadResultsSchema = async () =>
  (await import('@/lib/contract/course/course-search')).courseSearchResultsSchema

/**
 * Returns the query for a search in the course with the given slug, or in all courses. Its results are not
 * cached, because access can change.
 */
export function courseSearchQuery(q: string, course?: string) {
  return queryOptions({
    queryKey: ['/api/search', q, course],
    queryFn: async () =>
      (
        await callApi(
          'GET',
          `/api/search?${new URLSearchParams({ q, ...(course && { course }) })}`,
          undefined,
          loadResultsSchema,
        )
      ).results,
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
