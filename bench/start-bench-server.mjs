import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runQuery, startEmbeddedPostgres } from '../server/postgres/embedded-postgres.mjs'
import { findFreePort } from '../server/postgres/free-port.mjs'
import { makeHeapFlags } from '../server/start/heap-size.mjs'
import { runTypeScript } from '../server/start/run-programs.mjs'
import { makeServerEnv } from '../server/start/server-process.mjs'
import { projectRoot } from '../server/start/settings.mjs'

export const benchSecurityKey = 'a security key of the bench'

/**
 * Starts the production build on loopback with its own database, which is empty or has the demo course.
 * Returns its URL, a query function, and functions to kill and stop it. `serve` replaces how the server is
 * started.
 */
export async function startBenchServer({ withDemo = false, env: given = {}, serve = serveAlone } = {}) {
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-bench-'))
  // If this script runs as root, Postgres runs as another user, who must be able to enter this folder.
  await chmod(home, 0o711)
  const dataDir = path.join(home, 'data')
  const postgres = await startEmbeddedPostgres(dataDir)
  const port = await findFreePort()
  const env = { ...environment(postgres.url, dataDir, port), ...given }
  await runTypeScript('prisma/migrate.ts', ['deploy'], { cwd: projectRoot, env })
  if (withDemo) await runTypeScript('prisma/seed.ts', [], { cwd: projectRoot, env })
  await runQuery(
    postgres.url,
    `INSERT INTO products (id, warrior_plus_product_id, name, grants_course_ids)
    VALUES (gen_random_uuid(), 'wso_bench', 'Course', ARRAY(SELECT id FROM courses))`,
  )
  let server = await serve(env, port)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => server.pid,
    dataDir,
    rows: (sql) => runQuery(postgres.url, sql),
    /** Kills the server with SIGKILL and starts it again. */
    async killServer() {
      server.kill('SIGKILL')
      await sleep(500)
      server = await serve(env, port)
    },
    async killPostgres() {
      process.kill(await postmasterPid(postgres.home), 'SIGKILL')
      await sleep(500)
      await postgres.restartIfDead()
    },
    async stop() {
      // The signal isn't sent to a server that has already ended.
      if (server.kill('SIGTERM')) await new Promise((resolve) => server.once('exit', resolve))
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function environment(databaseUrl, dataDir, port) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    EMAIL_SERVER: '',
    NEXTAUTH_SECRET: 'a secret of the bench',
    SETTINGS_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    WARRIORPLUS_SECURITY_KEY: benchSecurityKey,
    CRON_SECRET: 'bench',
  }
}

async function postmasterPid(home) {
  return Number((await readFile(path.join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function serveAlone(env, port) {
  const server = spawn(process.execPath, [...makeHeapFlags(), 'server/http/serve.mjs'], {
    cwd: projectRoot,
    env: { ...makeServerEnv(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let waited = 0; waited < 60_000; waited += 200) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (answer?.ok) return server
    await sleep(200)
  }
  throw new Error('Lectern did not start. Build it first with npm run build.')
}

/** Returns the notification form of sale number `index`. */
export function createNumberedSaleForm(index) {
  return new URLSearchParams({
    WP_ACTION: 'sale',
    WP_SALE: `sale_${index}`,
    WP_SALEID: String(10_000_000 + index),
    WP_TXNID: `txn_${index}`,
    WP_ITEM_NUMBER: 'wso_bench',
    WP_BUYER_NAME: 'Jane Doe',
    WP_BUYER_EMAIL: `buyer-${index}@example.invalid`,
    WP_SALE_AMOUNT: '27.00',
    WP_PAYMETHOD: 'stripe',
    WP_PAYMENT_STATUS: 'Completed',
    IPN_ID: String(90_000_000 + index),
    IPN_RCPT_TYPE: 'vend',
    WP_SECURITYKEY: benchSecurityKey,
  })
}

/**
 * Posts sales in parallel until `take` returns or resolves to null. Calls `done` after each sale with its index, status and
 * duration in milliseconds.
 */
export async function postSalesConcurrently(url, concurrency, take, done) {
  const worker = async () => {
    for (let index = await take(); index !== null; index = await take()) {
      const started = performance.now()
      const status = await fetch(`${url}/api/ipn/warriorplus`, {
        method: 'POST',
        body: createNumberedSaleForm(index),
      })
        .then(async (answer) => {
          await answer.text()
          return answer.status
        })
        .catch(() => 0)
      done(index, status, performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/**
 * Posts sales of WarriorPlus at an even rate, at most 50 at a time. Returns for each sale its number, the duration of
 * its response in milliseconds, and the time of the response.
 */
export async function postSalesAtRate(url, { rate, seconds }, nextSale) {
  const responses = []
  const started = performance.now()
  let taken = 0
  async function take() {
    const number = taken++
    if (number >= rate * seconds) return null
    await sleep(Math.max(0, started + (1000 * number) / rate - performance.now()))
    return nextSale()
  }
  await postSalesConcurrently(url, 50, take, (index, status, duration) => {
    if (status !== 200) throw new Error(`A sale returned status ${status}.`)
    responses.push({ index, duration, at: performance.now() })
  })
  return responses
}
