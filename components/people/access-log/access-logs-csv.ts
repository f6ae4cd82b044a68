import type { CsvExportList } from '@/components/layout/csv-export'
import { fetchAllAccessLogs } from '@/lib/client/people/access-log'
import type { AccessLog } from '@/lib/contract/people/access-log'
import { formatCsvTime } from '@/lib/csv'

/** Describes the CSV export of a customer's access logs, `access-logs-{email}-{yyyy-MM-dd}.csv`. */
export function defineAccessLogsCsv(userId: string, email: string): CsvExportList<AccessLog> {
  return {
    name: `access-logs-${email}`,
    what: 'logs',
    columns: [
      ['Timestamp', ({ timestamp }) => formatCsvTime(timestamp)],
      ['Action', ({ action }) => action],
      ['Resource Type', ({ resourceType }) => resourceType ?? 'N/A'],
      ['IP Address', ({ ipAddress }) => ipAddress ?? 'N/A'],
      ['User Agent', ({ userAgent }) => userAgent ?? 'N/A'],
    ],
    pages: (signal) => fetchAllAccessLogs(userId, signal),
    texts: {
      done: 'Access logs exported successfully',
      none: 'No logs available to export',
      failed: 'Couldn’t export the access logs. Try again.',
    },
  }
}
