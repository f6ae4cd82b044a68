import { createPrismaClient, withQueryTimeout } from '@/lib/server/db/client'
import { isDatabaseUnavailable } from '@/lib/server/db/database-errors'
import { openPool } from '@/lib/server/db/pool'
import { runQuery } from '../../server/postgres/embedded-postgres.mjs'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { judge } from './tools/judge.mjs'
import { hasPooler, startPooler } from './tools/pooler'

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
    judge(await hang('directly', server.url, server.url))
    if (pooler) judge(await hang('behind a pooler', pooler.url, server.url))
    else console.log('  not tried behind a pooler: PgBouncer is not installed here')
  } finally {
    await pooler?.stop()
    await server.stop()
  }
}

async function hang(way: string, url: string, direct: string) {
  const client = createPrismaClient(openPool(url, { max: 1 }))
  await client.$queryRaw`SELECT 1`
  const processes = await processesOf(direct)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) process.kill(pid, name)
  }
  signal('SIGSTOP')
  // The first takes the one connection.
  const refused = Promise.all([
    refusedIn(client.$transaction((tx) => tx.$queryRaw`SELECT 1`)),
    refusedIn(withQueryTimeout(client.$queryRaw`SELECT 1`)),
  ])
  const [patient, prompt] = await refused.finally(() => signal('SIGCONT'))
  const isAsBefore = await worksAgain(client, url === direct)
  await client.$disconnect()
  return {
    [`${way}, whoever waits for a session is refused (${prompt} s)`]: prompt <= PROMPT,
    [`${way}, what is under way is refused (${patient} s)`]: patient <= PATIENT,
    [`${way}, all goes on when it does, and nothing of ours is left with others`]: isAsBefore,
  }
}

/** Who serves it, and whoever works for it. */
async function processesOf(url: string): Promise<number[]> {
  const rows: { pid: number }[] = await runQuery(
    url,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid
     UNION SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

/** How many seconds it took until work was refused; no number when it was done, or ended in another error. */
async function refusedIn(work: Promise<unknown>): Promise<number> {
  const begun = Date.now()
  const isRefused = await work.then(() => false, isDatabaseUnavailable)
  return isRefused ? Math.round((Date.now() - begun) / 1000) : Number.NaN
}

/** In UTC; limits are set on connections of our own alone. */
async function worksAgain(
  client: ReturnType<typeof createPrismaClient>,
  isDirect: boolean,
): Promise<boolean> {
  const seen = await client.$transaction(
    (tx) => tx.$queryRaw`
      SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
        current_setting('DateStyle') AS dates`,
  )
  const wanted = [{ zone: 'UTC', statement: isDirect ? '30s' : '0', dates: 'ISO, MDY' }]
  return JSON.stringify(seen) === JSON.stringify(wanted)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
