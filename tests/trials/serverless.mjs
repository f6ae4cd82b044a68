import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchSecurityKey, createNumberedSaleForm } from '../../bench/start-bench-server.mjs'
import { runQuery } from '../../server/postgres/embedded-postgres.mjs'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { runTypeScript } from '../../server/start/run-programs.mjs'
import { projectRoot } from '../../server/start/settings.mjs'
import { startFunction } from './serverless/function-process.mjs'
import { buildFunctions, packageFunctions } from './serverless/package-functions.mjs'

const MEGABYTE = 1024 * 1024
const SALES = 2000
const CONCURRENCY = 4
/**
 * Number of responses after which a function is killed, during its background work. Hosts may do so at any
 * time.
 */
const ANSWERS = 50
const [RECEIVER, MAINTENANCE] = ['/api/ipn/warriorplus', '/api/cron/maintenance']
const cronSecret = 'the secret of this trial, long enough'

/**
 * Packages each page and endpoint of the build from its traced files, as a serverless host does, and runs
 * each function in its own process with no other files. Then sends sales while the functions are killed. `npm
 * run trial -- functions`.
 */
async function main() {
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-functions-'))
  const database = await startTemporaryPostgres()
  try {
    const env = environment(database.url, home)
    await runTypeScript('prisma/migrate.ts', ['deploy'], { cwd: projectRoot, env })
    const functions = packageFunctions(await buildFunctions(process.env), home)
    await weigh(functions, env)
    await sell(functions, env, database.url)
  } finally {
    await database.stop()
    await rm(home, { recursive: true, force: true })
  }
}

const environment = (databaseUrl, home) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  // Lectern recognizes a serverless host, which keeps no files, by this variable.
  AWS_LAMBDA_FUNCTION_NAME: 'lectern',
  S3_BUCKET: 'course',
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '1',
  DATA_DIR: path.join(home, 'nowhere'),
  NEXTAUTH_SECRET: 'a secret of this trial, and long enough',
  SETTINGS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  WARRIORPLUS_SECURITY_KEY: benchSecurityKey,
  CRON_SECRET: cronSecret,
  TRUSTED_PROXY_HOPS: '1',
})

async function weigh(functions, env) {
  const sizes = functions.map(({ bytes }) => bytes).sort((a, b) => a - b)
  const [largest] = functions.toSorted((a, b) => b.bytes - a.bytes)
  console.log(`  ${functions.length} functions, median ${megabytes(sizes[sizes.length >> 1])} MB`)
  console.log(`  the largest: ${megabytes(largest.bytes)} MB (${largest.pathname})`)
  for (const url of ['/api/ready', '/api/sections', '/login', RECEIVER]) {
    const one = functions.find((each) => each.pathname === url)
    const running = await startFunction(one, env)
    const asked = performance.now()
    const answer = await fetch(running.url + url)
    await answer.text()
    const firstMs = performance.now() - asked
    console.log(
      `  ${url}: starts in ${running.startMs.toFixed(0)} ms, first response (${answer.status}) ${firstMs.toFixed(0)} ms later`,
    )
    await running.kill()
  }
}

const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1)

async function sell(functions, env, databaseUrl) {
  await runQuery(
    databaseUrl,
    `INSERT INTO products (id, warrior_plus_product_id, name, grants_course_ids)
    VALUES (gen_random_uuid(), 'wso_bench', 'Course', ARRAY(SELECT id FROM courses))`,
  )
  const receiver = functions.find(({ pathname }) => pathname === RECEIVER)
  let next = 0
  let kills = 0
  const refused = []
  const worker = async () => {
    while (next < SALES) {
      const running = await startFunction(receiver, env)
      for (let answers = 0; answers < ANSWERS && next < SALES; answers++) {
        const index = next++
        const { status } = await fetch(running.url + RECEIVER, {
          method: 'POST',
          body: createNumberedSaleForm(index),
        })
        if (status !== 200) refused.push(status)
      }
      await running.kill()
      kills += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  await finishPending(functions, env, databaseUrl)
  const [{ purchases, people, welcomes }] = await runQuery(
    databaseUrl,
    `SELECT (SELECT count(*) FROM purchases)::int AS purchases, (SELECT count(*) FROM users)::int AS people,
      (SELECT count(*) FROM email_outbox WHERE kind = 'welcome')::int AS welcomes`,
  )
  const isWhole = refused.length === 0 && [purchases, people, welcomes].every((count) => count === SALES)
  console.log(
    `  ${SALES} sales, ${kills} functions killed: ${purchases} purchases, ${people} people, ${welcomes} welcome emails`,
  )
  console.log(isWhole ? '  Nothing was lost or duplicated.' : `  FAILED ${[...new Set(refused)]}`)
  if (!isWhole) process.exitCode = 1
}

/** Runs maintenance, which finishes the work of killed functions, until nothing is pending. */
async function finishPending(functions, env, databaseUrl) {
  const running = await startFunction(
    functions.find(({ pathname }) => pathname === MAINTENANCE),
    env,
  )
  const headers = { authorization: `Bearer ${cronSecret}` }
  for (let tries = 0; tries < 30; tries++) {
    await fetch(running.url + MAINTENANCE, { headers }).then((answer) => answer.text())
    const [{ left }] = await runQuery(
      databaseUrl,
      `SELECT count(*)::int AS left FROM ipn_events WHERE state <> 'processed'`,
    )
    if (left === 0) break
    await sleep(500)
  }
  await running.kill()
}

await main()
