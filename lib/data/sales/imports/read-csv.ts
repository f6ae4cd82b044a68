import 'server-only'
import { parse } from 'csv-parse'
import { AppError } from '@/lib/contract/error'

/**
 * A row of the CSV file. `cells` is null if the row cannot be read. Row numbers start at 1 and include empty
 * rows, as in a spreadsheet.
 */
export interface CsvRow {
  line: number
  cells: string[] | null
}

/**
 * Maximum length of a row in bytes, far more than a real row has. Without a limit, an unclosed quotation mark
 * would turn the rest of the file into one row.
 */
const LINE_BYTES_MAX = 32 * 1024
/**
 * Number of unreadable rows after which a CSV file is rejected. Reading such a row takes as long as reading a
 * hundred other rows.
 */
const BROKEN_MAX = 100

const LF = 10
const CR = 13

/**
 * Opens the parser of the `csv-parse` library. `onRow` receives each row and the number of bytes up to its
 * end. The parser never throws: a row that is too long or an unclosed quotation mark stops it.
 */
function openParser(separator: string, onRow: (cells: string[], bytes: number) => void) {
  let isBroken = false
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LINE_BYTES_MAX,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (cells: string[], { bytes }) => {
      onRow(cells, bytes)
      return null
    },
  })
  parser.on('error', () => {
    isBroken = true
  })
  parser.resume()
  /** Resolves to false if the parser has stopped. */
  const write = (bytes: Buffer) =>
    new Promise<boolean>((resolve) => parser.write(bytes, (error) => resolve(!error && !isBroken)))
  const end = () =>
    new Promise<boolean>((resolve) => {
      parser.once('close', () => resolve(!isBroken))
      parser.end()
    })
  return { write, end }
}

/**
 * Splits the chunks of a file into rows. Keeps the bytes that the parser has received but not yet turned into
 * a row.
 */
class RowSplitter {
  found: CsvRow[] = []
  private line = 0
  private broken = 0
  private open: Buffer = Buffer.alloc(0)
  /** Number of bytes that the current parser has received. */
  private given = 0
  /** Number of received bytes that became rows. */
  private read = 0
  private isSkipping = false
  private parser

  constructor(private readonly separator: string) {
    this.parser = this.start()
  }

  take(): CsvRow[] {
    return this.found.splice(0)
  }

  async add(chunk: Buffer): Promise<void> {
    for (let rest: Buffer = this.isSkipping ? this.skipLine(chunk) : chunk; rest.length > 0; ) {
      this.given += rest.length
      this.open = Buffer.concat([this.open, rest])
      const isRead = await this.parser.write(rest)
      this.open = this.open.subarray(this.open.length - (this.given - this.read))
      if (isRead) return
      rest = this.skipBroken()
    }
  }

  async end(): Promise<void> {
    while (!(await this.parser.end())) {
      this.open = this.open.subarray(this.open.length - (this.given - this.read))
      await this.add(this.skipBroken())
    }
  }

  /**
   * Records the first line that could not be parsed as an unreadable row. Returns the bytes after that line,
   * which must be parsed again.
   */
  private skipBroken(): Buffer {
    if (++this.broken > BROKEN_MAX) throw tooManyBrokenRows()
    this.found.push({ line: ++this.line, cells: null })
    const rest = this.skipLine(this.open)
    this.parser = this.start()
    return rest
  }

  private skipLine(bytes: Buffer): Buffer {
    const end = bytes.findIndex((byte) => byte === LF || byte === CR)
    this.isSkipping = end < 0
    if (end < 0) return Buffer.alloc(0)
    return bytes.subarray(bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1)
  }

  private start() {
    this.open = Buffer.alloc(0)
    this.given = 0
    this.read = 0
    return openParser(this.separator, (cells, bytes) => {
      this.found.push({ line: ++this.line, cells })
      this.read = bytes
    })
  }
}

/**
 * Reads the rows of a UTF-8 file as a stream. Only one chunk and one row are in memory at a time. A row that
 * is too long or has an unclosed quotation mark becomes a row without cells, and reading continues with the
 * next line. Throws `bad_request` if the file has too many such rows.
 */
export async function* readCsv(text: AsyncIterable<Buffer>, separator: string): AsyncGenerator<CsvRow[]> {
  const rows = new RowSplitter(separator)
  for await (const chunk of text) {
    await rows.add(chunk)
    yield rows.take()
  }
  await rows.end()
  yield rows.take()
}

const tooManyBrokenRows = () =>
  new AppError(
    'bad_request',
    'We couldn’t read this file because too many of its rows are broken. Save it as CSV again.',
  )
