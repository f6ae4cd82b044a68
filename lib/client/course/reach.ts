import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { courseReachSchema } from '@/lib/contract/course/reach'

const QUICK_MS = 2000
const IDLE_MS = 60_000
/**
 * Number of quick refetches while a large course is counted for the first time. Scheduled maintenance counts
 * the rest.
 */
const QUICK_REFETCHES = 10

/** Section progress of all students. Refetched soon while a section isn’t counted yet. */
export function reachQuery() {
  return queryOptions({
    queryKey: ['/api/admin/analytics', 'course'],
    queryFn: () => api('GET', '/api/admin/analytics/course', undefined, courseReachSchema),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < QUICK_REFETCHES && state.data?.some(({ countedAt }) => countedAt === null)
        ? QUICK_MS
        : IDLE_MS,
  })
}
