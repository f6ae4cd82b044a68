import { fetchAllPages, pagedQuery } from '@/lib/client/paging'
import { accessLogListSchema } from '@/lib/contract/people/access-log'

const logs = ['/api/admin/analytics', 'logs'] as const

/** Returns the query for the access log of everyone or of one person, newest first. */
export function accessLogsQuery(userId?: string) {
  return pagedQuery([...logs, ...(userId ? [userId] : [])], accessLogListSchema)
}

/** Reads the whole access log of one person for the export, page by page. */
export function fetchAllAccessLogs(userId: string, signal: AbortSignal) {
  return fetchAllPages([...logs, userId].join('/'), accessLogListSchema, {}, signal)
}
