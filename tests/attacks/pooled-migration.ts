import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deployMigrations } from '@/prisma/deploy-migrations'
import { runQuery } from '../../server/postgres/embedded-postgres.mjs'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { isPgBouncerInstalled, startPgBouncer } from './tools/pgbouncer'
import { printAttackResults } from './tools/print-attack-results.mjs'

const KILLS = 6
const MIGRATIONS = 12

/**
 * Kills migration runs with SIGKILL at random moments behind a pooler in transaction mode, runs two at once,
 * then runs again. Each migration must be applied exactly once, and no lock may be left on a pooled
 * connection.
 */
async function main() {
  if (!isPgBouncerInstalled()) return console.log('  not tried: PgBouncer is not installed here')
  const directory = slowMigrations()
  const server = await startTemporaryPostgres()
  const pooler = await startPgBouncer(server.url)
  try {
    for (let kill = 0; kill < KILLS; kill++) await killMigrationRun(pooler.url, directory)
    const both = await Promise.all([
      deployMigrations(pooler.url, directory),
      deployMigrations(pooler.url, directory),
    ])
    const again = await deployMigrations(pooler.url, directory)
    await deployMigrations(`${pooler.url}?schema=public`)
    const left = await countRemains(server.url)
    printAttackResults({
      [`after ${KILLS} killed runs, two at once apply the remaining ${both.flat().length} migrations`]: true,
      'each migration is applied once and recorded once':
        left.tables === MIGRATIONS && left.rows === MIGRATIONS,
      'the next run finds nothing to do': again.length === 0,
      'no lock is left on a pooled connection': left.locks === 0,
    })
  } finally {
    await pooler.stop()
    await server.stop()
    rmSync(directory, { recursive: true })
  }
}

function slowMigrations() {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'lectern-attack-'))
  for (let n = 0; n < MIGRATIONS; n++) {
    const name = path.join(directory, `00_${String(n).padStart(2, '0')}`)
    mkdirSync(name)
    const sql = `SELECT pg_sleep(0.15); CREATE TABLE attack_${n} (id int); SELECT pg_sleep(0.15);`
    writeFileSync(path.join(name, 'migration.sql'), sql)
  }
  return directory
}

/** Starts a migration run and kills it during its first migrations. */
async function killMigrationRun(url: string, directory: string) {
  const args = ['--conditions=react-server', '--import', 'tsx', 'prisma/migrate.ts', 'deploy', directory]
  const deploying = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => deploying.once('exit', resolve))
  await untilMigrating(url)
  await sleep(Math.random() * 500)
  deploying.kill('SIGKILL')
  await gone
}

async function untilMigrating(url: string) {
  for (let left = 600; left > 0; left--) {
    const busy = await runQuery(
      url,
      `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep%attack_%' AND state <> 'idle'`,
    )
    // The search also finds itself, because its own text contains the searched text.
    if (busy.length > 1) return
    await sleep(50)
  }
  throw new Error('No migration run started')
}

async function countRemains(url: string) {
  const count = async (what: string) => (await runQuery(url, `SELECT 1 FROM ${what}`)).length
  return {
    rows: await count(`_prisma_migrations WHERE finished_at IS NOT NULL AND migration_name LIKE '00_%'`),
    tables: await count(`pg_tables WHERE tablename LIKE 'attack_%'`),
    locks: await count(`pg_locks WHERE locktype = 'advisory'`),
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
