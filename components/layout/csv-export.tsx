'use client'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { buildCsvFile, downloadFile, type OnExportProgress, type RowPages } from '@/lib/client/csv-export'
import { type CsvColumns, makeCsvFileName } from '@/lib/csv'
import { formatCount } from '@/lib/format'
import { toastFailure } from './toast-error'

/** A list that can be exported as a CSV file. */
export interface CsvExportList<Row> {
  /** File name without the date, such as "customers". */
  name: string
  /** Plural noun for the rows, such as "customers". */
  what: string
  columns: CsvColumns<Row>
  /** Reads the list from the start. Stops when the signal aborts. */
  pages: (signal: AbortSignal) => RowPages<Row>
  /** Toast texts for a saved file, for an empty list, and for a list that couldn’t be read. */
  texts: { done: string; none: string; failed: string }
}

/**
 * Returns a function that runs an export, its progress, and a function that cancels it. Leaving the page
 * cancels the export too.
 */
export function useExportProgress(what: string, failed: string) {
  const [progress, setProgress] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const say: OnExportProgress = (loaded, total) =>
    setProgress(`Reading rows: ${formatCount(loaded)}${total === null ? '' : ` of ${formatCount(total)}`}...`)
  const run = async (work: (signal: AbortSignal, onProgress: OnExportProgress) => Promise<void>) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProgress(`Reading ${what}...`)
    try {
      await work(signal, say)
    } catch (error) {
      if (!signal.aborted) toastFailure(error, failed)
    }
    setProgress(null)
  }
  return { progress, run, cancel: () => running.current?.abort() }
}

/** Saves a whole list as a CSV file and shows a toast with the result. */
export async function saveCsv<Row>(
  list: CsvExportList<Row>,
  signal: AbortSignal,
  onProgress: OnExportProgress,
) {
  const file = await buildCsvFile(list.columns, list.pages(signal), onProgress)
  if (!file) return toast({ title: 'No Data', description: list.texts.none, destructive: true })
  downloadFile(file, makeCsvFileName(list.name))
  toast({ title: 'Success', description: list.texts.done })
}

/** Shows the “Export CSV” button, which saves a whole list as one file, with progress and a cancel button. */
export function CsvExport<Row>({ list, label = 'Export CSV' }: { list: CsvExportList<Row>; label?: string }) {
  const reading = useExportProgress(list.what, list.texts.failed)
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button
        variant="outline"
        disabled={reading.progress !== null}
        onClick={() => reading.run((signal, onProgress) => saveCsv(list, signal, onProgress))}
      >
        <Download aria-hidden />
        {label}
      </Button>
      <ExportProgress {...reading} />
    </div>
  )
}

/** Shows the progress of an export and the button that cancels it. */
export function ExportProgress({
  progress,
  cancel,
}: Pick<ReturnType<typeof useExportProgress>, 'progress' | 'cancel'>) {
  return (
    <>
      <p role="status" className="label-mono text-quiet tabular-nums empty:sr-only">
        {progress}
      </p>
      {progress !== null && (
        <Button variant="ghost" size="sm" onClick={cancel}>
          Cancel
        </Button>
      )}
    </>
  )
}
