import { api } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import { suppressionListSchema } from '@/lib/contract/mail/suppressions'

/** Emails that the mail server refuses, the newest first; mails that leave add to it. */
export function suppressionsQuery() {
  return { ...pagedQuery(['/api/admin/suppressions'], suppressionListSchema), staleTime: 0 }
}

/** Has mails to an email tried again. */
export function useLiftSuppression() {
  return useWrite(
    (id: string) => api('DELETE', `/api/admin/suppressions/${id}`),
    ['/api/admin/suppressions'],
    ['/api/admin/audit'],
  )
}
