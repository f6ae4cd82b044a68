import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { watchLanding } from './landing.mjs'
import { startPostgres } from './postgres.mjs'
import { hostOf } from './serve/listen.mjs'
import { claim, requireFreePort } from './start/lock.mjs'
import { build, generate, install, quietly } from './start/make.mjs'
import { readSettings, root } from './start/settings.mjs'
import { runTypeScript, step, stopSteps } from './start/steps.mjs'
import { keepServing } from './start/worker.mjs'

const dev = process.argv.includes('--dev')
// What to undo at the end, the last first.
const undo = []
let isStopping = false

/** From a fresh clone to a served course. Each step does nothing when its work is done already. */
async function start() {
  const { env, dataDir, port, isFirst } = readSettings()
  undo.push(claim(dataDir))
  await requireFreePort(port, hostOf(env))
  console.log(dev ? 'Starting Lectern with hot reload' : 'Starting Lectern')
  if (isFirst) console.log('  Wrote .env with fresh secrets')
  await install()
  await generate()
  await checkSettings(env)
  const database = env.DATABASE_URL ? undefined : await startDatabase(dataDir)
  Object.assign(process.env, env, { NODE_ENV: dev ? 'development' : 'production', ...quietly })
  if (database) process.env.DATABASE_URL = database.url
  await migrate()
  if (database) await loadDemo(database.home)
  if (dev) undo.push(await watchLanding())
  else await build(env)
  undo.push(await keepServing({ dev }))
  await greet(env.APP_URL || `http://localhost:${port}`)
}

async function checkSettings(env) {
  const complete = { ...env, DATABASE_URL: env.DATABASE_URL || 'postgresql://embedded' }
  await runTypeScript('scripts/check-env.ts', [], { cwd: root, env: complete }).catch((error) => {
    throw new Error(`The settings need a change:\n${error.message}`)
  })
}

async function startDatabase(dataDir) {
  const starting = startPostgres(dataDir)
  // Before it runs: whoever stops us meanwhile waits for it, so that it is not left behind.
  undo.push(() => starting.then(({ stop }) => stop()).catch(() => undefined))
  const database = await step('Starting the database', () => starting)
  // A database that was killed comes back on its port; the app's pool reconnects by itself.
  const watch = setInterval(() => database.revive().catch((error) => console.error(error.message)), 1000)
  undo.push(() => clearInterval(watch))
  return database
}

async function migrate() {
  await step('Migrating the database', () => runTypeScript('prisma/migrate.ts', ['deploy'], { cwd: root }))
}

// Once per database, by a marker: a course that its owner emptied stays empty.
async function loadDemo(home) {
  const marker = path.join(home, 'demo-loaded')
  const seed = path.join(root, 'prisma/seed.ts')
  if (existsSync(marker) || !existsSync(seed)) return
  await step('Loading the demo course', () => runTypeScript(seed, [], { cwd: root }))
  writeFileSync(marker, new Date().toISOString())
}

async function greet(url) {
  const link = (await runTypeScript('prisma/admin.ts', ['link'], { cwd: root })).trim()
  console.log(`\nLectern runs at ${url}`)
  if (link) console.log(`Sign in as the owner (this link works once):\n${link}`)
  console.log('Ctrl-C stops it.\n')
}

async function stop(code) {
  if (isStopping) return
  isStopping = true
  stopSteps()
  for (const action of undo.reverse()) await action()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
// npm passes a signal on to the shell between us, which dies of it and tells nobody.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(0), 500).unref()

start().catch(async (error) => {
  if (isStopping) return
  console.error(`\n${error.message}`)
  await stop(1)
})
