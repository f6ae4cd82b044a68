import { parseArgs } from 'node:util'
import { runDoctor } from '@/lib/data/doctor/doctor'
import { db } from '@/lib/server/db/client'
import { PoolConnection } from '@/lib/server/db/pool-connection'

/**
 * Maximum time of one statement. Each statement recomputes everything, which can take minutes. Milliseconds.
 */
const PATIENCE_MS = 10 * 60 * 1000

/** Prints the result of each check. Exits with 1 if a check finds a problem. */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { repair: { type: 'boolean', default: false } } })
  PoolConnection.silenceMs = PATIENCE_MS
  const findings = await runDoctor(values.repair)
  const lines = findings.map(({ name, isWell, says }) => `${isWell ? 'ok   ' : 'FAIL '}  ${name}: ${says}`)
  const isWell = findings.every((finding) => finding.isWell)
  // Problems go to standard error, where the caller looks for the reason of exit code 1.
  console[isWell ? 'log' : 'error'](lines.join('\n'))
  process.exitCode = isWell ? 0 : 1
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
