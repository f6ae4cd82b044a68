import fc from 'fast-check'
import { type CsvColumns, formatCsvTime, makeCsvFileName, toCsv, toCsvHeader, toCsvRows } from './csv'

/** Parses quoted cells (RFC 4180). Throws if there is any other text between them. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const next = /"((?:[^"]|"")*)"(,|\r\n)/y
  while (next.lastIndex < text.length) {
    const [, quoted = '', end] = next.exec(text) ?? []
    if (!end) throw new Error(`Not CSV: ${JSON.stringify(text)}`)
    rows.at(-1)?.push(quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+@\t\r\n -]?[a-z"',\r\n]{0,8}$/))
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })

test('writes CSV that parses back to the same cells, except for the added apostrophes', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const read = parseCsv(toCsv(rows))
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      for (const [index, text] of rows.flat().entries())
        expect([text, `'${text}`]).toContain(read.flat()[index])
    }),
  )
})

test('disarms cells that start like a formula, and leaves other cells unchanged', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const read = parseCsv(toCsv([[text]]))[0]?.[0] ?? ''
      expect(read).not.toMatch(/^(\s*[=+\-@]|[\t\r\n])/)
      if (/^[\w(]/.test(text)) expect(read).toBe(text)
    }),
  )
})

test('writes the chosen columns, quotes every cell, and shows times in the reader’s time zone', () => {
  interface Sale {
    at: string
    buyer: string
  }
  const columns: CsvColumns<Sale> = [
    ['Time', ({ at }) => formatCsvTime(at)],
    ['Buyer', ({ buyer }) => buyer],
  ]
  expect(toCsvHeader(columns)).toBe('"Time","Buyer"\r\n')
  expect(
    toCsvRows(columns, [{ at: '2026-01-01T00:00:00.000Z', buyer: '=HYPERLINK("https://example.com")' }]),
  ).toBe('"2026-01-01 05:45:00","\'=HYPERLINK(""https://example.com"")"\r\n')
})

test('names the file after its content and the day', () => {
  const day = new Date('2026-03-04T12:00:00Z')
  expect(makeCsvFileName('access-logs-asha@example.com', day)).toBe(
    'access-logs-asha@example.com-2026-03-04.csv',
  )
  expect(makeCsvFileName('access-logs-a/b@example.com', day)).toBe(
    'access-logs-a_b@example.com-2026-03-04.csv',
  )
})
