import 'server-only'
import { AppError } from '@/lib/contract/error'
import { emailSchema } from '@/lib/contract/field-schemas'
import { isEmailHeader } from '@/lib/contract/sales/import-mapping'
import type { ImportLayout } from '@/lib/contract/sales/imports'
import { readCellText } from './parse-cell'
import { type CsvRow, readCsv } from './read-csv'
import { detectEncoding, readText } from './read-text'

/** Number of rows that are read to detect the layout. */
const LAYOUT_ROWS = 200
/** Number of rows in which the header may be. A title may come before the header. */
const HEAD_LINES = 10
const COLUMNS_MAX = 200
const SAMPLES = 3
const SAMPLE_CHARACTERS = 60
const SEPARATORS = [',', ';', '\t', '|']

/**
 * Detects the encoding, separator, header and columns of a stored CSV file. Throws `bad_request` if the file
 * has no rows.
 */
export async function detectLayout(key: string): Promise<ImportLayout & { dates: string[][] }> {
  const encoding = await detectEncoding(key)
  const tried = await Promise.all(
    SEPARATORS.map(async (separator) => ({ separator, rows: await firstRows(key, encoding, separator) })),
  )
  const [first, ...rest] = tried.map((one) => ({ ...one, width: usualWidth(one.rows) }))
  if (!first) throw new Error('There are no separators to try')
  // If two separators produce the same number of columns, the first one wins.
  const { separator, rows } = rest.reduce((best, one) => (one.width > best.width ? one : best), first)
  const filled = rows.flatMap(({ line, cells }) => (cells?.some(readCellText) ? [{ line, cells }] : []))
  if (filled.length === 0) throw new AppError('bad_request', 'This file has no rows')
  const head = findHeader(filled)
  const body = filled.filter(({ line }) => line > (head?.line ?? 0)).map(({ cells }) => cells)
  const width = Math.min(COLUMNS_MAX, head?.cells.length ?? Math.max(...body.map((cells) => cells.length)))
  const names = Array.from({ length: width }, (_, at) => readCellText(head?.cells[at]) ?? `Column ${at + 1}`)
  const dates = names.map((_, at) => body.flatMap((cells) => readCellText(cells[at]) ?? []))
  const columns = names.map((name, at) => ({
    name: shortened(name),
    samples: (dates[at] ?? []).slice(0, SAMPLES).map(shortened),
  }))
  return { encoding, separator, headLine: head?.line ?? 0, columns, dates }
}

const shortened = (text: string) => [...text].slice(0, SAMPLE_CHARACTERS).join('').replaceAll('\0', '')

async function firstRows(key: string, encoding: ImportLayout['encoding'], separator: string) {
  const rows: CsvRow[] = []
  for await (const found of readCsv(readText(key, encoding), separator)) {
    rows.push(...found)
    if (rows.length >= LAYOUT_ROWS) break
  }
  return rows.slice(0, LAYOUT_ROWS)
}

/** Returns the median number of columns that a separator produces. */
function usualWidth(rows: CsvRow[]): number {
  const widths = rows.flatMap(({ cells }) => (cells && cells.length > 1 ? [cells.length] : []))
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1
}

/**
 * Returns the header: the first row that names an email column and doesn't contain an email. If there is no
 * such row, returns the first row, unless it contains an email. Undefined if the file has no header.
 */
function findHeader(filled: { line: number; cells: string[] }[]) {
  const named = filled
    .slice(0, HEAD_LINES)
    .find(({ cells }) => cells.some((cell) => isEmailHeader(cell)) && !cells.some(isEmail))
  if (named) return named
  const [first] = filled
  return first && !first.cells.some(isEmail) ? first : undefined
}

const isEmail = (cell: string) => emailSchema.safeParse(readCellText(cell) ?? '').success
