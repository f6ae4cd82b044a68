import { appendFileSync } from 'node:fs'

type Rows = typeof import('@/lib/server/rows')

const file = process.env.RAW_READS_FILE
const seen = new Set<string>()

// `npm test` asks afterwards which raw reads of the source never ran (scripts/test/raw-reads.mjs).
jest.mock('@/lib/server/rows', () => {
  const real = jest.requireActual<Rows>('@/lib/server/rows')
  const noting =
    <Read extends (...given: never[]) => ReturnType<Rows['hotRows']>>(make: Read) =>
    (...given: Parameters<Read>) => {
      const read = make(...given)
      return async (sql: TemplateStringsArray, ...values: unknown[]) => {
        const found = await read(sql, ...values)
        // Without a row nothing was held against the schema.
        if (found.length > 0) note(sql[0] ?? '')
        return found
      }
    }
  return { ...real, rows: noting(real.rows), hotRows: noting(real.hotRows) }
})

function note(beginning: string): void {
  if (!file || seen.has(beginning)) return
  seen.add(beginning)
  appendFileSync(file, `${JSON.stringify(beginning)}\n`)
}
