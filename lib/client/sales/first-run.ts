import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { OVERVIEW_POLL_MS } from '@/lib/contract/people/analytics'
import { type FirstRunInput, firstRunSchema } from '@/lib/contract/sales/first-run'

const url = '/api/admin/first-run'

/** The setup guide. Refetched with the figures, and when the owner returns to this window. */
export function firstRunQuery() {
  return queryOptions({
    queryKey: [url],
    queryFn: get(firstRunSchema),
    refetchInterval: OVERVIEW_POLL_MS,
    refetchOnWindowFocus: 'always',
  })
}

export function useDismissFirstRun() {
  return useWrite(
    (input: FirstRunInput) => api('PUT', url, input, firstRunSchema),
    [url],
    ['/api/admin/audit'],
  )
}

export function useRemoveDemo() {
  return useWrite(
    () => api('DELETE', '/api/admin/demo', undefined, undefined, { isSlow: true }),
    [url],
    ['/api/sections'],
    ['/api/progress'],
    ['/api/admin/products'],
    ['/api/admin/analytics', 'overview'],
    ['/api/admin/audit'],
  )
}
