import { type CsvColumns, toCsvHeader, toCsvRows } from '@/lib/csv'

/** Rows of an export in chunks, with the total if it is known. */
export type RowPages<Row> = AsyncIterable<{ rows: Row[]; total: number | null }>

/** Called after each chunk with the number of rows loaded and the total. */
export type OnExportProgress = (loaded: number, total: number | null) => void

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const NON_ASCII = /[^\p{ASCII}]/u

/**
 * Returns a list as a CSV file, or null if it has no rows. Each chunk goes into a Blob, which browsers keep
 * outside the page’s memory, so long lists don’t need more memory than short lists.
 */
export async function buildCsvFile<Row>(
  columns: CsvColumns<Row>,
  pages: RowPages<Row>,
  onProgress: OnExportProgress,
): Promise<Blob | null> {
  const parts: Blob[] = []
  let hasNonAscii = false
  let loaded = 0
  for await (const { rows, total } of pages) {
    const text = toCsvRows(columns, rows)
    hasNonAscii ||= NON_ASCII.test(text)
    parts.push(new Blob([text]))
    loaded += rows.length
    onProgress(loaded, total)
  }
  if (loaded === 0) return null
  const head = (hasNonAscii ? BYTE_ORDER_MARK : '') + toCsvHeader(columns)
  return new Blob([head, ...parts], { type: 'text/csv;charset=utf-8' })
}

/** Starts a download of the file. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revokes the URL late, because the browser needs it until the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
