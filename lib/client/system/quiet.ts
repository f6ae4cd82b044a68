import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { quietSchema } from '@/lib/contract/system/quiet'

const url = '/api/admin/quiet'

/** Safe mode of a restored copy: whether it is on, and what is on hold. */
export function quietQuery() {
  return queryOptions({ queryKey: [url], queryFn: get(quietSchema) })
}

/** Ends safe mode. */
export function useEndQuiet() {
  return useWrite(() => api('DELETE', url), ['/api/admin/settings'], [url], ['/api/admin/audit'])
}
