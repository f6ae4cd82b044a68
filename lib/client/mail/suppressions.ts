import { api } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import { suppressionListSchema } from '@/lib/contract/mail/suppressions'

/** Rejected addresses, newest first. */
export function suppressionsQuery() {
  return { ...pagedQuery(['/api/admin/suppressions'], suppressionListSchema), staleTime: 0 }
}

/** Resumes sending to an address. */
export function useLiftSuppression() {
  return useWrite(
    (id: string) => api('DELETE', `/api/admin/suppressions/${id}`),
    ['/api/admin/suppressions'],
    ['/api/admin/audit'],
  )
}
