import { appendFileSync } from 'node:fs'
import path from 'node:path'

type Rows = typeof import('@/lib/server/db/typed-rows')

const file = process.env.RAW_READS_FILE
const root = process.cwd()
/**
 * Templates of the recorded reads. Every call of a tagged template passes the same strings object, so each
 * read is recorded once.
 */
const noted = new WeakSet<TemplateStringsArray>()

// Records the raw reads that returned rows. Afterward, `npm test` lists the reads that never returned a row
// (scripts/test/raw-query-coverage.mjs).
jest.mock('@/lib/server/db/typed-rows', () => {
  const real = jest.requireActual<Rows>('@/lib/server/db/typed-rows')
  const noting =
    <Read extends (...given: never[]) => ReturnType<Rows['queryPrepared']>>(make: Read) =>
    (...given: Parameters<Read>) => {
      const read = make(...given)
      const caller = new Error()
      return async (sql: TemplateStringsArray, ...values: unknown[]) => {
        const found = await read(sql, ...values)
        // Notes the read only if it returned rows, because only rows are checked against a schema.
        if (found.length > 0) note(sql, caller)
        return found
      }
    }
  return { ...real, queryRows: noting(real.queryRows), queryPrepared: noting(real.queryPrepared) }
})

function note(sql: TemplateStringsArray, { stack = '' }: Error): void {
  if (!file || noted.has(sql)) return
  noted.add(sql)
  // In the stack, the caller is below the frames of this file.
  const [, source = '', line] =
    /\n[^\n]*?(\/[^\n:]+):(\d+):\d+\)?/.exec(stack.split('\n').slice(1).join('\n')) ?? []
  appendFileSync(file, `${path.relative(root, source)}:${line}\n`)
}
