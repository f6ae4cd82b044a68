import type { CsvColumns } from '@/lib/csv'
import { collectGarbage } from '@/tests/collect-garbage'
import { buildCsvFile, type RowPages } from './csv-export'

async function* pages(...all: string[][]): RowPages<string> {
  const total = all.flat().length
  for (const rows of all) yield { rows, total }
}
const columns: CsvColumns<string> = [['Name', (name) => name]]
const text = async (file: Blob | null) =>
  Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()).toString()

test('contains a header and the rows of all pages, and reports progress', async () => {
  const updates: unknown[] = []
  const file = await buildCsvFile(columns, pages(['Ann', 'Bea'], ['Cy']), (...update) => updates.push(update))
  expect(await text(file)).toBe('"Name"\r\n"Ann"\r\n"Bea"\r\n"Cy"\r\n')
  expect(updates).toEqual([
    [2, 3],
    [3, 3],
  ])
})

test('returns null for a list without rows', async () => {
  expect(await buildCsvFile(columns, pages([]), () => {})).toBeNull()
})

test('adds a byte order mark only if the text is not plain ASCII', async () => {
  expect(
    (await text(await buildCsvFile(columns, pages(['Ann'], ['Zoë']), () => {}))).startsWith('\uFEFF"Name"'),
  ).toBe(true)
})

test('exports 100,000 rows without keeping them in memory', async () => {
  const rows = 500
  const pageCount = 200
  const long = 'x'.repeat(200)
  let peak = 0
  async function* many(): RowPages<{ name: string }> {
    for (let page = 0; page < pageCount; page++) {
      yield {
        rows: Array.from({ length: rows }, (_, at) => ({ name: `${page}-${at}-${long}` })),
        total: null,
      }
      if (page % 20 > 0) continue
      collectGarbage()
      peak = Math.max(peak, process.memoryUsage().heapUsed)
    }
  }
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const file = await buildCsvFile([['Name', ({ name }) => name]], many(), () => {})
  expect(file?.size).toBeGreaterThan(rows * pageCount * long.length)
  expect(peak - before).toBeLessThan(5 * 1024 * 1024)
})
