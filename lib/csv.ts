import { format } from 'date-fns'

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

/** The columns of a file: each with its head, and what it has to say of a row. */
export type CsvColumns<Row> = [head: string, cell: (row: Row) => string][]

export function csvHead<Row>(columns: CsvColumns<Row>): string {
  return toCsv([columns.map(([head]) => head)])
}

export function csvRows<Row>(columns: CsvColumns<Row>, rows: Row[]): string {
  return toCsv(rows.map((row) => columns.map(([, cell]) => cell(row))))
}

/** A moment to the second, in the reader's zone. */
export function csvTime(iso: string): string {
  return format(new Date(iso), 'yyyy-MM-dd HH:mm:ss')
}

/** `{name}-{date}.csv`; a sign that no file name can have becomes a low line. */
export function csvFileName(name: string, now = new Date()): string {
  return `${name.replaceAll(/[\\/:*?"<>|]/g, '_')}-${format(now, 'yyyy-MM-dd')}.csv`
}
