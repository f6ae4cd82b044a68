import type { AccessLog } from '@/lib/contract/people/access-log'
import { accessLogsCsv, accessLogsFileName } from '@/lib/csv'

/** Hands the browser a file `access-logs-{email}-{yyyy-MM-dd}.csv`. */
export function downloadLogs(logs: AccessLog[], email: string): void {
  const url = URL.createObjectURL(new Blob([accessLogsCsv(logs)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = accessLogsFileName(email)
  link.click()
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
