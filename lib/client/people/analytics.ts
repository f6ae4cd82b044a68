import { type Query, queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { getPollInterval } from '@/lib/client/poll-interval'
import { activeWeeksSchema } from '@/lib/contract/people/active-weeks'
import {
  activitySchema,
  OVERVIEW_POLL_MS,
  type Overview,
  overviewSchema,
} from '@/lib/contract/people/analytics'

const analytics = '/api/admin/analytics'

/** Returns the query for the figures of the Admin Panel, refetched every 30 seconds. */
export function overviewQuery() {
  return queryOptions({
    queryKey: [analytics, 'overview'],
    queryFn: createQueryFn(overviewSchema),
    refetchInterval: ({ state }: Pick<Query<Overview>, 'state'>) =>
      getPollInterval(state.error, OVERVIEW_POLL_MS),
  })
}

/** Returns the query for the accesses and completions per day, oldest first. */
export function dailyActivityQuery(days: number) {
  return queryOptions({
    queryKey: [analytics, 'activity', { days }],
    queryFn: () => callApi('GET', `${analytics}/activity?days=${days}`, undefined, activitySchema),
  })
}

const WEEKS = 26
const SOON_MS = 2000
const IDLE_MS = 60_000
/**
 * Age above which a count is outdated. Milliseconds. New data is counted at most two minutes after it
 * happened.
 */
const BEHIND_MS = 2 * 60_000

const isBehind = (countedTo: string | null) => !countedTo || Date.now() - Date.parse(countedTo) > BEHIND_MS

/** Returns the query for the active people per week. Refetched if the count was outdated. */
export function weeklyActiveUsersQuery() {
  return queryOptions({
    queryKey: [analytics, 'weeks'],
    queryFn: () => callApi('GET', `${analytics}/weeks?weeks=${WEEKS}`, undefined, activeWeeksSchema),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      getPollInterval(
        state.error,
        state.dataUpdateCount < 3 && state.data && isBehind(state.data.countedTo) ? SOON_MS : IDLE_MS,
      ),
  })
}
