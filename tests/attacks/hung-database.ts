import { createPrismaClient, withQueryTimeout } from '@/lib/server/db/client'
import { isDatabaseUnavailable } from '@/lib/server/db/database-errors'
import { openPool } from '@/lib/server/db/pool'
import { runQuery } from '../../server/postgres/embedded-postgres.mjs'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { isPgBouncerInstalled, startPgBouncer } from './tools/pgbouncer'
import { printAttackResults } from './tools/print-attack-results.mjs'

/** Maximum wait of a session lookup. Seconds. */
const PROMPT = 6
/** Maximum wait of any other query. Seconds. */
const PATIENT = 50

/**
 * Freezes the database with SIGSTOP, directly and behind a pooler. All queries must fail within a limit, and
 * a pool of one connection must recover when the database continues. No session settings of Lectern may be
 * left on the pooler's connections.
 */
async function main() {
  const server = await startTemporaryPostgres()
  const pooler = isPgBouncerInstalled() ? await startPgBouncer(server.url) : undefined
  try {
    printAttackResults(await hang('directly', server.url, server.url))
    if (pooler) printAttackResults(await hang('behind a pooler', pooler.url, server.url))
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
  // The transaction takes the only connection, so the query after it has to wait.
  const refused = Promise.all([
    secondsUntilUnavailable(client.$transaction((tx) => tx.$queryRaw`SELECT 1`)),
    secondsUntilUnavailable(withQueryTimeout(client.$queryRaw`SELECT 1`)),
  ])
  const [patient, prompt] = await refused.finally(() => signal('SIGCONT'))
  const isAsBefore = await worksAgain(client, url === direct)
  await client.$disconnect()
  return {
    [`${way}, a session lookup fails in time (${prompt} s)`]: prompt <= PROMPT,
    [`${way}, a running query fails in time (${patient} s)`]: patient <= PATIENT,
    [`${way}, queries work again afterward, and pooled connections keep no settings`]: isAsBefore,
  }
}

/** Returns the process IDs of the database server and its backends. */
async function processesOf(url: string): Promise<number[]> {
  const rows: { pid: number }[] = await runQuery(
    url,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid
     UNION SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

/** Returns the seconds until the work failed as unavailable, or NaN if it succeeded or failed otherwise. */
async function secondsUntilUnavailable(work: Promise<unknown>): Promise<number> {
  const begun = Date.now()
  const isRefused = await work.then(() => false, isDatabaseUnavailable)
  return isRefused ? Math.round((Date.now() - begun) / 1000) : Number.NaN
}

/** Checks that the session settings are right. Timeouts are set only on direct connections. */
async function worksAgain(
  client: ReturnType<typeof createPrismaClient>,
  isDirect: boolean,
): Promise<boolean> {
  const seen = await client.$transaction(
    (tx) => tx.$queryRaw`
      SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
        current_setting('DateStyle') AS dates`,
  )
  const expectedSettings = [{ zone: 'UTC', statement: isDirect ? '30s' : '0', dates: 'ISO, MDY' }]
  return JSON.stringify(seen) === JSON.stringify(expectedSettings)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
