import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { getPollInterval } from '@/lib/client/poll-interval'
import {
  type LaunchQuery,
  type LaunchStep,
  launchPeopleSchema,
  launchReportSchema,
} from '@/lib/contract/sales/launch'

const BEHIND_MS = 2000
const IDLE_MS = 30_000

/**
 * Returns the query for the funnel from the sale to the last lesson. Refetched every 2 seconds while its
 * counts are incomplete.
 */
export function launchQuery({ from, to, product = '', affiliate = '' }: LaunchQuery) {
  const filters = { from, to, ...(product && { product }), ...(affiliate && { affiliate }) }
  return queryOptions({
    queryKey: ['/api/admin/launch', filters],
    queryFn: () =>
      callApi('GET', `/api/admin/launch?${new URLSearchParams(filters)}`, undefined, launchReportSchema),
    refetchInterval: ({ state: { data, error } }) =>
      getPollInterval(error, data?.isBehind ? BEHIND_MS : IDLE_MS),
  })
}

/** Returns the query for the people who stopped at a step, newest first. */
export function launchPeopleQuery(filters: LaunchQuery, step: LaunchStep) {
  return {
    ...pagedQuery(['/api/admin/launch/people'], launchPeopleSchema, { ...filters, step }),
    staleTime: 0,
  }
}
