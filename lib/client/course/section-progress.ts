import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { getPollInterval } from '@/lib/client/poll-interval'
import { sectionProgressListSchema } from '@/lib/contract/course/section-progress'

const QUICK_MS = 2000
const IDLE_MS = 60_000
/**
 * Number of quick refetches while a large course is counted for the first time. After that, scheduled
 * maintenance counts the remaining sections.
 */
const QUICK_REFETCHES = 10

/**
 * Returns the query for the section progress of all students. Refetched soon while a section isn’t counted
 * yet.
 */
export function sectionProgressQuery() {
  return queryOptions({
    queryKey: ['/api/admin/analytics', 'course'],
    queryFn: () => callApi('GET', '/api/admin/analytics/course', undefined, sectionProgressListSchema),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      getPollInterval(
        state.error,
        state.dataUpdateCount < QUICK_REFETCHES && state.data?.some(({ countedAt }) => countedAt === null)
          ? QUICK_MS
          : IDLE_MS,
      ),
  })
}
