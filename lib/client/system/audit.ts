import { pagedQuery } from '@/lib/client/paging'
import { auditListSchema } from '@/lib/contract/system/audit'

/** What administrators changed, the newest first; every write anywhere adds to it, so it is never fresh. */
export function auditQuery() {
  return { ...pagedQuery(['/api/admin/audit'], auditListSchema), staleTime: 0 }
}
