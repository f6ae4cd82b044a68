import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { suppressionListSchema } from '@/lib/contract/mail/suppressions'

/** Returns the query for the rejected addresses, newest first. */
export function suppressionsQuery() {
  return { ...pagedQuery(['/api/admin/suppressions'], suppressionListSchema), staleTime: 0 }
}

/** Resumes sending to an address. */
export function useLiftSuppression() {
  return useApiMutation(
    (id: string) => callApi('DELETE', `/api/admin/suppressions/${id}`),
    ['/api/admin/suppressions'],
    ['/api/admin/audit'],
  )
}
