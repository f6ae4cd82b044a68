import { pagedQuery, readAllRows } from '@/lib/client/paging'
import { type AccessLog, accessLogListSchema } from '@/lib/contract/people/access-log'

const logs = ['/api/admin/analytics', 'logs'] as const

/** The newest logs first: of everybody, or of one person. */
export function accessLogsQuery(userId?: string) {
  return pagedQuery([...logs, ...(userId ? [userId] : [])], accessLogListSchema)
}

/** All logs of one person, for the export. */
export function readAllAccessLogs(
  userId: string,
  onProgress?: (loaded: number, total: number | null) => void,
): Promise<AccessLog[]> {
  return readAllRows([...logs, userId].join('/'), accessLogListSchema, onProgress)
}
