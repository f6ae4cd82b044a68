import { format } from 'date-fns'

/** Spreadsheets run a cell that starts like this as a formula (CSV injection). */
const FORMULA = /^(\s*[=+\-@]|[\t\r\n])/

/** Quotes a cell. Adds an apostrophe before a formula, which turns it into text. */
function csvCell(text: string): string {
  return `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** Returns rows as CSV (RFC 4180) with every cell quoted. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Columns of a CSV file: the header, and a function that returns a row’s cell. */
export type CsvColumns<Row> = [head: string, cell: (row: Row) => string][]

export function toCsvHeader<Row>(columns: CsvColumns<Row>): string {
  return toCsv([columns.map(([head]) => head)])
}

export function toCsvRows<Row>(columns: CsvColumns<Row>, rows: Row[]): string {
  return toCsv(rows.map((row) => columns.map(([, cell]) => cell(row))))
}

/** Formats a time to the second, in the reader’s time zone. */
export function formatCsvTime(iso: string): string {
  return format(new Date(iso), 'yyyy-MM-dd HH:mm:ss')
}

/** Returns `{name}-{date}.csv`. Characters that file names can’t contain become underscores. */
export function makeCsvFileName(name: string, now = new Date()): string {
  return `${name.replaceAll(/[\\/:*?"<>|]/g, '_')}-${format(now, 'yyyy-MM-dd')}.csv`
}
