import { connect, promptly } from '@/lib/server/db'
import { isUnavailable } from '@/lib/server/db-error'
import { startTemporaryPostgres } from '../postgres/temporary.mjs'
import { query } from '../postgres.mjs'
import { hasPooler, startPooler } from './pooler'

/** What whoever asks for a session waits at most, and whatever else is under way, in seconds. */
const PROMPT = 6
const PATIENT = 50

/**
 * Stops the database as a machine does that hangs: everybody is told within a bound, and when it goes on, so do we, with
 * a pool of one. The same behind a pooler, which must keep nothing of ours for others.
 */
async function main() {
  const server = await startTemporaryPostgres()
  const pooler = hasPooler() ? await startPooler(server.url) : undefined
  try {
    console.log(`  did not hold: ${await hang(server.url, server.url)}`)
    if (pooler) console.log(`  nor behind a pooler: ${await hang(pooler.url, server.url)}`)
    else console.log('  not tried behind a pooler: PgBouncer is not installed here')
  } finally {
    await pooler?.stop()
    await server.stop()
  }
}

async function hang(url: string, direct: string): Promise<string> {
  const client = connect(url, { max: 1 })
  await client.$queryRaw`SELECT 1`
  const processes = await processesOf(direct)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) process.kill(pid, name)
  }
  signal('SIGSTOP')
  try {
    // The first takes the one connection.
    const patient = refusedIn(
      client.$transaction((tx) => tx.$queryRaw`SELECT 1`),
      PATIENT,
    )
    const prompt = refusedIn(promptly(client.$queryRaw`SELECT 1`), PROMPT)
    return `refused in ${await prompt} s where somebody waits, in ${await patient} s else`
  } finally {
    signal('SIGCONT')
    await requireAsBefore(client, url === direct)
    await client.$disconnect()
  }
}

/** Who serves it, and whoever works for it. */
async function processesOf(url: string): Promise<number[]> {
  const rows: { pid: number }[] = await query(
    url,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid
     UNION SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

/** How many seconds it took until work was refused. Throws when it was done, took longer, or ended in another error. */
async function refusedIn(work: Promise<unknown>, atMost: number): Promise<number> {
  const begun = Date.now()
  const outcome = await work.then(
    () => 'it was answered',
    (error: unknown) => (isUnavailable(error) ? 'refused' : String(error)),
  )
  const seconds = Math.round((Date.now() - begun) / 1000)
  if (outcome !== 'refused' || seconds > atMost) throw new Error(`It held: ${outcome} after ${seconds} s`)
  return seconds
}

/** Works again, in UTC; limits are set on connections of our own alone. */
async function requireAsBefore(client: ReturnType<typeof connect>, isDirect: boolean) {
  const seen = await client.$transaction(
    (tx) => tx.$queryRaw`
      SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
        current_setting('DateStyle') AS dates`,
  )
  const wanted = [{ zone: 'UTC', statement: isDirect ? '30s' : '0', dates: 'ISO, MDY' }]
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) throw new Error(`It held: ${JSON.stringify(seen)}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
