import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { activitySchema, OVERVIEW_POLL_MS, overviewSchema } from '@/lib/contract/people/analytics'

const analytics = '/api/admin/analytics'

/** The Admin Panel's figures, read again every 30 s. */
export function overviewQuery() {
  return queryOptions({
    queryKey: [analytics, 'overview'],
    queryFn: get(overviewSchema),
    refetchInterval: OVERVIEW_POLL_MS,
  })
}

/** Accesses and completions of each of the last days, the oldest first. */
export function activityQuery(days: number) {
  return queryOptions({
    queryKey: [analytics, 'activity', { days }],
    queryFn: () => api('GET', `${analytics}/activity?days=${days}`, undefined, activitySchema),
  })
}
