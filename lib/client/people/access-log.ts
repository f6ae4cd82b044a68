import { fetchAllPages, pagedQuery } from '@/lib/client/paging'
import { accessLogListSchema } from '@/lib/contract/people/access-log'

const logs = ['/api/admin/analytics', 'logs'] as const

/** The access log of everyone or of one person, newest first. */
export function accessLogsQuery(userId?: string) {
  return pagedQuery([...logs, ...(userId ? [userId] : [])], accessLogListSchema)
}

/** The whole access log of one person, page by page, for the export. */
export function fetchAllAccessLogs(userId: string, signal: AbortSignal) {
  return fetchAllPages([...logs, userId].join('/'), accessLogListSchema, {}, signal)
}
