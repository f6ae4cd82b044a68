import { format } from 'date-fns'
import type { AccessLog } from '@/lib/contract/people/access-log'

/** A spreadsheet runs a cell that starts like this as a formula; some skip white space first. */
const FORMULA = /^(\s*[=+\-@]|[\t\r\n])/

/** A quoted cell. An apostrophe before what looks like a formula makes it text; other cells stay as they are. */
function csvCell(text: string): string {
  return `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** Rows as RFC 4180 has them, every cell quoted. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

const columns = ['Timestamp', 'Action', 'Resource Type', 'IP Address', 'User Agent']

/** A customer's access logs, the times in the reader's zone. */
export function accessLogsCsv(logs: AccessLog[]): string {
  const rows = logs.map((log) => [
    format(new Date(log.timestamp), 'yyyy-MM-dd HH:mm:ss'),
    log.action,
    log.resourceType ?? 'N/A',
    log.ipAddress ?? 'N/A',
    log.userAgent ?? 'N/A',
  ])
  return toCsv([columns, ...rows])
}

/** `access-logs-{email}-{date}.csv`; a sign that no file name can have becomes a low line. */
export function accessLogsFileName(email: string, now = new Date()): string {
  return `access-logs-${email.replaceAll(/[\\/:*?"<>|]/g, '_')}-${format(now, 'yyyy-MM-dd')}.csv`
}
