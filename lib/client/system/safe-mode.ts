import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { safeModeSchema } from '@/lib/contract/system/safe-mode'

const url = '/api/admin/quiet'

/** Returns the query for the safe mode of a restored copy: whether it is on, and the work that is on hold. */
export function safeModeQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(safeModeSchema) })
}

export function useEndSafeMode() {
  return useApiMutation(() => callApi('DELETE', url), ['/api/admin/settings'], [url], ['/api/admin/audit'])
}
