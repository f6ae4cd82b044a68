import 'server-only'
import { parse } from 'csv-parse'
import { AppError } from '@/lib/contract/error'

/** A row of the file: its cells, or why it has none. Rows are counted from 1, empty ones too, as a spreadsheet does. */
export interface CsvRow {
  line: number
  cells: string[] | null
}

/** In bytes; no line of a list of sales is nearly as long. Behind a quote that is never closed stands the whole file. */
const LINE_BYTES_MAX = 32 * 1024
/** So many lines may be broken; each costs as much as a hundred others. */
const BROKEN_MAX = 100

const LF = 10
const CR = 13

/**
 * The library's parser, which tells each row with how many bytes end with it. It never throws: a line that is too long, or
 * a quote that is never closed, ends it.
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
  /** Whether it could be read on. */
  const write = (bytes: Buffer) =>
    new Promise<boolean>((resolve) => parser.write(bytes, (error) => resolve(!error && !isBroken)))
  const end = () =>
    new Promise<boolean>((resolve) => {
      parser.once('close', () => resolve(!isBroken))
      parser.end()
    })
  return { write, end }
}

/** Reads pieces into rows; keeps what the parser was given and made no row of yet. */
class Rows {
  found: CsvRow[] = []
  private line = 0
  private broken = 0
  private open: Buffer = Buffer.alloc(0)
  /** Of what this parser was given, how much and how much of it are rows. */
  private given = 0
  private read = 0
  private isSkipping = false
  private parser

  constructor(private readonly separator: string) {
    this.parser = this.start()
  }

  take(): CsvRow[] {
    return this.found.splice(0)
  }

  async add(piece: Buffer): Promise<void> {
    for (let rest: Buffer = this.isSkipping ? this.skipLine(piece) : piece; rest.length > 0; ) {
      this.given += rest.length
      this.open = Buffer.concat([this.open, rest])
      const isRead = await this.parser.write(rest)
      this.open = this.open.subarray(this.open.length - (this.given - this.read))
      if (isRead) return
      rest = this.passBroken()
    }
  }

  async end(): Promise<void> {
    while (!(await this.parser.end())) {
      this.open = this.open.subarray(this.open.length - (this.given - this.read))
      await this.add(this.passBroken())
    }
  }

  /** The first line of what is open is a row without cells; what lies behind it is read once more. */
  private passBroken(): Buffer {
    if (++this.broken > BROKEN_MAX) throw tooBroken()
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
 * The rows of a file as it is read, in UTF-8: what it holds of it at any time is one piece and one line. A line that is too
 * long, or whose quote is never closed, is a row without cells, and reading goes on with the next. Throws bad_request for
 * what has too many such lines.
 */
export async function* readCsv(text: AsyncIterable<Buffer>, separator: string): AsyncGenerator<CsvRow[]> {
  const rows = new Rows(separator)
  for await (const piece of text) {
    await rows.add(piece)
    yield rows.take()
  }
  await rows.end()
  yield rows.take()
}

const tooBroken = () =>
  new AppError(
    'bad_request',
    'This file cannot be read as a list: too many of its lines are broken. Save it as CSV once more.',
  )
