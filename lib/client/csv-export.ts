import { type CsvColumns, csvHead, csvRows } from '@/lib/csv'

/** A list as it is read for a file: some rows at a time, and how many there are where somebody counted. */
export type Pages<Row> = AsyncIterable<{ rows: Row[]; total: number | null }>

/** Hears how many rows have come, and how many there are. */
export type OnProgress = (loaded: number, total: number | null) => void

/** Without this mark a spreadsheet takes letters beyond ASCII for those of its own country. */
const BYTE_ORDER_MARK = '\uFEFF'
const BEYOND_ASCII = /[^\p{ASCII}]/u

/**
 * A list as a CSV file; null for one without rows. Rows become text and the text a part of the file as they come, which
 * the browser keeps outside of the page's memory: a long list needs no more of it than a short one.
 */
export async function csvFile<Row>(
  columns: CsvColumns<Row>,
  pages: Pages<Row>,
  onProgress: OnProgress,
): Promise<Blob | null> {
  const parts: Blob[] = []
  let hasLetters = false
  let loaded = 0
  for await (const { rows, total } of pages) {
    const text = csvRows(columns, rows)
    hasLetters ||= BEYOND_ASCII.test(text)
    parts.push(new Blob([text]))
    loaded += rows.length
    onProgress(loaded, total)
  }
  if (loaded === 0) return null
  const head = (hasLetters ? BYTE_ORDER_MARK : '') + csvHead(columns)
  return new Blob([head, ...parts], { type: 'text/csv;charset=utf-8' })
}

/** Hands the browser a file to keep. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
