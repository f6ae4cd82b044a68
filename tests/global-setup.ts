import { execFileSync } from 'node:child_process'
import { runQuery } from '../server/postgres/embedded-postgres.mjs'
import { startTemporaryPostgres } from '../server/postgres/temporary-postgres.mjs'

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined
}

/** Starts one Postgres for the run and migrates it once. Each worker gets a copy of the database. */
export default async function globalSetup({ maxWorkers }: { maxWorkers: number }) {
  process.env.TZ = 'Asia/Kathmandu'
  execFileSync(process.execPath, ['server/landing/ensure-landing-files.mjs'], { stdio: 'inherit' })
  const server = await startTemporaryPostgres()
  globalThis.stopTestDatabase = server.stop
  // Stops the server if the setup fails, because Jest then runs no teardown.
  await prepare(server.url, maxWorkers).catch((error) => server.stop().then(() => Promise.reject(error)))
  // The folders of the workers are in the server's folder, so they are deleted with it.
  Object.assign(process.env, { TEST_DATABASE_SERVER: server.url, TEST_DATA_DIR: server.dataDir })
}

async function prepare(url: string, workers: number) {
  execFileSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'prisma/migrate.ts', 'deploy'],
    {
      env: { ...process.env, DATABASE_URL: url },
      stdio: 'pipe',
    },
  )
  const maintenance = new URL(url)
  const template = maintenance.pathname.slice(1)
  maintenance.pathname = '/postgres'
  for (let worker = 1; worker <= workers; worker++) {
    await runQuery(maintenance.toString(), `CREATE DATABASE worker_${worker} TEMPLATE ${template}`)
    // Imitates a database that somebody else set up, with a different time zone and date format.
    for (const setting of ["timezone = 'Australia/Lord_Howe'", "datestyle = 'German'"]) {
      await runQuery(maintenance.toString(), `ALTER DATABASE worker_${worker} SET ${setting}`)
    }
  }
}
