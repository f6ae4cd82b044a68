import { type Query, queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { getPollInterval } from '@/lib/client/poll-interval'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { OVERVIEW_POLL_MS } from '@/lib/contract/people/analytics'
import { type SetupGuide, type SetupGuideInput, setupGuideSchema } from '@/lib/contract/sales/setup-guide'

const url = '/api/admin/first-run'

/**
 * Returns the query for the setup guide. Refetched as often as the figures of the Admin Panel, and when the
 * owner returns to this window.
 */
export function setupGuideQuery() {
  return queryOptions({
    queryKey: [url],
    queryFn: createQueryFn(setupGuideSchema),
    refetchInterval: ({ state }: Pick<Query<SetupGuide>, 'state'>) =>
      getPollInterval(state.error, OVERVIEW_POLL_MS),
    refetchOnWindowFocus: 'always',
  })
}

export function useDismissSetupGuide() {
  return useApiMutation(
    (input: SetupGuideInput) => callApi('PUT', url, input, setupGuideSchema),
    [url],
    ['/api/admin/audit'],
  )
}

export function useRemoveDemo() {
  return useApiMutation(
    () => callApi('DELETE', '/api/admin/demo', undefined, undefined, { isSlow: true }),
    [url],
    ['/api/sections'],
    ['/api/progress'],
    ['/api/admin/products'],
    ['/api/admin/analytics', 'overview'],
    ['/api/admin/audit'],
  )
}
