'use client'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { ExportProgress, saveCsv, useExportProgress } from '@/components/layout/csv-export'
import { PrintSheet } from '@/components/layout/print-sheet'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import type { OnExportProgress } from '@/lib/client/csv-export'
import type { AccessLog } from '@/lib/contract/people/access-log'
import { AccessLogEntry } from './access-log-entry'
import { defineAccessLogsCsv } from './access-logs-csv'

/**
 * Shows the buttons that export or print a customer’s whole access log, not only the loaded entries, and
 * their progress.
 */
export function AccessLogsExport({ userId, email }: { userId: string; email: string }) {
  const list = defineAccessLogsCsv(userId, email)
  const reading = useExportProgress(list.what, list.texts.failed)
  const [sheet, setSheet] = useState<AccessLog[] | null>(null)
  const print = async (signal: AbortSignal, onProgress: OnExportProgress) => {
    const logs: AccessLog[] = []
    for await (const { rows, total } of list.pages(signal)) {
      logs.push(...rows)
      onProgress(logs.length, total)
    }
    if (logs.length > 0) setSheet(logs)
    else toast({ title: 'No Data', description: list.texts.none, destructive: true })
  }
  const isReading = reading.progress !== null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="outline"
        size="sm"
        disabled={isReading}
        onClick={() => reading.run((signal, onProgress) => saveCsv(list, signal, onProgress))}
      >
        <Download aria-hidden />
        Export CSV
      </Button>
      <Button variant="outline" size="sm" disabled={isReading} onClick={() => reading.run(print)}>
        <Printer aria-hidden />
        Print
      </Button>
      <ExportProgress {...reading} />
      {sheet && (
        <PrintSheet title={`Access Logs, ${email}`} onDone={() => setSheet(null)}>
          <ol className="divide-y">
            {sheet.map((log) => (
              <AccessLogEntry key={log.id} log={log} />
            ))}
          </ol>
        </PrintSheet>
      )}
    </div>
  )
}
