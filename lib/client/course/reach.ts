import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { courseReachSchema } from '@/lib/contract/course/reach'

const SOON_MS = 2000
const IDLE_MS = 60_000
/** Each reading has what is due counted; in a large course the first count takes longer than this, and maintenance sees to it. */
const SOON_TIMES = 10

/** How far people get; read again soon while a section is not counted yet. */
export function reachQuery() {
  return queryOptions({
    queryKey: ['/api/admin/analytics', 'course'],
    queryFn: () => api('GET', '/api/admin/analytics/course', undefined, courseReachSchema),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < SOON_TIMES && state.data?.some(({ countedAt }) => countedAt === null)
        ? SOON_MS
        : IDLE_MS,
  })
}
