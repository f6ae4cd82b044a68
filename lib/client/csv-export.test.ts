import type { CsvColumns } from '@/lib/csv'
import { csvFile, type Pages } from './csv-export'

async function* pages(...all: string[][]): Pages<string> {
  const total = all.flat().length
  for (const rows of all) yield { rows, total }
}
const columns: CsvColumns<string> = [['Name', (name) => name]]
const text = async (file: Blob | null) =>
  Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()).toString()

test('a file has a head and the rows of all pages, and says how far it is', async () => {
  const told: unknown[] = []
  const file = await csvFile(columns, pages(['Ann', 'Bea'], ['Cy']), (...told_) => told.push(told_))
  expect(await text(file)).toBe('"Name"\r\n"Ann"\r\n"Bea"\r\n"Cy"\r\n')
  expect(told).toEqual([
    [2, 3],
    [3, 3],
  ])
})

test('a list without rows is no file', async () => {
  expect(await csvFile(columns, pages([]), () => {})).toBeNull()
})

test('only letters beyond ASCII need the mark that spreadsheets look for', async () => {
  expect(
    (await text(await csvFile(columns, pages(['Ann'], ['Zoë']), () => {}))).startsWith('\uFEFF"Name"'),
  ).toBe(true)
})

test('100,000 rows pass through without being kept', async () => {
  const rows = 500
  const pageCount = 200
  const long = 'x'.repeat(200)
  let most = 0
  async function* many(): Pages<{ name: string }> {
    for (let page = 0; page < pageCount; page++) {
      yield {
        rows: Array.from({ length: rows }, (_, at) => ({ name: `${page}-${at}-${long}` })),
        total: null,
      }
      globalThis.gc?.()
      most = Math.max(most, process.memoryUsage().heapUsed)
    }
  }
  const before = process.memoryUsage().heapUsed
  const file = await csvFile([['Name', ({ name }) => name]], many(), () => {})
  expect(file?.size).toBeGreaterThan(rows * pageCount * long.length)
  expect(most - before).toBeLessThan(20 * 1024 * 1024)
})
