'use client'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '@/components/layout/failure'
import { PrintSheet } from '@/components/layout/print-sheet'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { readAllAccessLogs } from '@/lib/client/people/access-log'
import type { AccessLog } from '@/lib/contract/people/access-log'
import { formatCount } from '@/lib/format'
import { LogEntry } from './log-entry'
import { downloadLogs } from './logs-file'

/** Both take all logs there are, not only those on the screen, and say how far they are. */
export function LogsExport({ userId, email }: { userId: string; email: string }) {
  const [progress, setProgress] = useState<string | null>(null)
  const [sheet, setSheet] = useState<AccessLog[] | null>(null)
  const withAll = async (use: (logs: AccessLog[]) => void) => {
    setProgress('Reading logs...')
    try {
      const logs = await readAllAccessLogs(userId, (loaded, total) =>
        setProgress(`Reading ${formatCount(loaded)}${total === null ? '' : ` of ${formatCount(total)}`}...`),
      )
      if (logs.length > 0) use(logs)
      else toast({ title: 'No Data', description: 'No logs available to export', destructive: true })
    } catch (error) {
      toastFailure(error, 'Failed to read the access logs')
    }
    setProgress(null)
  }
  const save = (logs: AccessLog[]) => {
    downloadLogs(logs, email)
    toast({ title: 'Success', description: 'Access logs exported successfully' })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" size="sm" disabled={progress !== null} onClick={() => withAll(save)}>
        <Download aria-hidden />
        Export CSV
      </Button>
      <Button variant="outline" size="sm" disabled={progress !== null} onClick={() => withAll(setSheet)}>
        <Printer aria-hidden />
        Print
      </Button>
      <p role="status" className="label-mono text-quiet">
        {progress}
      </p>
      {sheet && (
        <PrintSheet title={`Access Logs, ${email}`} onDone={() => setSheet(null)}>
          <ol className="divide-y">
            {sheet.map((log) => (
              <LogEntry key={log.id} log={log} />
            ))}
          </ol>
        </PrintSheet>
      )}
    </div>
  )
}
