import { parseArgs } from 'node:util'
import { examine } from '@/lib/data/doctor/doctor'
import { db } from '@/lib/server/db'
import { Connection } from '@/lib/server/db-connection'

/** Everything is worked out anew in one statement each, which may be silent for long. */
const PATIENCE_MS = 10 * 60 * 1000

/** Says how each thing stands; ends with 1 when one is not well. */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { repair: { type: 'boolean', default: false } } })
  Connection.silenceMs = PATIENCE_MS
  const findings = await examine(values.repair)
  const lines = findings.map(({ name, isWell, says }) => `${isWell ? 'ok   ' : 'WRONG'}  ${name}: ${says}`)
  const isWell = findings.every((finding) => finding.isWell)
  // What is wrong is told on standard error, where the caller reads why we ended with 1.
  console[isWell ? 'log' : 'error'](lines.join('\n'))
  process.exitCode = isWell ? 0 : 1
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
