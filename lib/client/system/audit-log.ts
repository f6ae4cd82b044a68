import { pagedQuery } from '@/lib/client/paging'
import { auditListSchema } from '@/lib/contract/system/audit'

/**
 * Returns the query for the audit log, newest first. Always stale, because every write by an administrator
 * adds to it.
 */
export function auditLogQuery() {
  return { ...pagedQuery(['/api/admin/audit'], auditListSchema), staleTime: 0 }
}
