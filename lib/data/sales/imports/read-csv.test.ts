import { type CsvRow, readCsv } from './read-csv'

/** Splits a text into chunks of `size` bytes. */
async function* cut(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, separator = ',', size = 7): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const found of readCsv(cut(text, size), separator)) rows.push(...found)
  return rows
}

const cells = async (text: string, separator?: string, size?: number) =>
  (await read(text, separator, size)).map((row) => row.cells)

test.each([1, 3, 7, 4096])('reads the same rows in chunks of %d bytes', async (size) => {
  const text = 'a,b\r\n"x\ny ""z""",2\r\n\r\nZoë,"1,2"\r\nlast,row'
  expect(await cells(text, ',', size)).toEqual([
    ['a', 'b'],
    ['x\ny "z"', '2'],
    [''],
    ['Zoë', '1,2'],
    ['last', 'row'],
  ])
})

test('supports different separators and line endings', async () => {
  expect(await cells('a;b\nc;"d;e"\n', ';')).toEqual([
    ['a', 'b'],
    ['c', 'd;e'],
  ])
  expect(await cells('a\tb\rc\td\r', '\t')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test.each([50, 4096, 100_000])(
  'reads all other rows around a broken one, in chunks of %d bytes',
  async (size) => {
    const text = `a,b\n"never closed,1\nc,d\n${'z'.repeat(40_000)},1\ne,f\n"open at the end,2\ng,h\n`
    expect(await read(text, ',', size)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: null },
      { line: 3, cells: ['c', 'd'] },
      { line: 4, cells: null },
      { line: 5, cells: ['e', 'f'] },
      { line: 6, cells: null },
      { line: 7, cells: ['g', 'h'] },
    ])
  },
)

test('refuses a file with too many broken rows', async () => {
  const row = `"x${'y'.repeat(40_000)}\n`
  await expect(read(row.repeat(300), ',', 65_536)).rejects.toThrow('too many of its rows are broken')
})

test('returns no rows for an empty file', async () => {
  expect(await read('')).toEqual([])
})
