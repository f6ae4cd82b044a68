'use client'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { ReadingProgress, saveCsv, useReading } from '@/components/layout/csv-export'
import { PrintSheet } from '@/components/layout/print-sheet'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import type { OnProgress } from '@/lib/client/csv-export'
import type { AccessLog } from '@/lib/contract/people/access-log'
import { LogEntry } from './log-entry'
import { logsFile } from './logs-file'

/** Exports or prints all access logs of a customer, not only the loaded ones, and shows the progress. */
export function LogsExport({ userId, email }: { userId: string; email: string }) {
  const list = logsFile(userId, email)
  const reading = useReading(list.what, list.texts.failed)
  const [sheet, setSheet] = useState<AccessLog[] | null>(null)
  const print = async (signal: AbortSignal, onProgress: OnProgress) => {
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
      <ReadingProgress {...reading} />
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
