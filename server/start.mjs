import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findInheritedSocket } from './http/inherited-socket.mjs'
import { chooseListenHost } from './http/listen.mjs'
import { watchLandingFiles } from './landing/ensure-landing-files.mjs'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.mjs'
import { installPostgres } from './postgres/install-postgres.mjs'
import { claimDataDirectory, requireFreePort } from './start/data-directory-lock.mjs'
import {
  buildApp,
  generateDatabaseClient,
  installPackages,
  noTelemetryEnv,
} from './start/install-and-build.mjs'
import { finishMove, requireNotMoved, START_ANYWAY_OPTION, watchMove } from './start/move-handover.mjs'
import { runStep, runTypeScript, runTypeScriptWithRequire, stopPrograms } from './start/run-programs.mjs'
import { keepServing } from './start/server-process.mjs'
import { projectRoot, readSettings } from './start/settings.mjs'

const dev = process.argv.includes('--dev')
// The environment as it was given, without the settings from .env.
const initialEnvironment = { ...process.env }
// Cleanup functions, which run in reverse order at the end.
/** @type {(() => unknown)[]} */
const undo = []
let isStopping = false

/** Turns a fresh clone into a running site. Steps that are already done are skipped. */
async function start() {
  const { env, dataDir, port, isFirst } = readSettings()
  requireNotMoved(dataDir, env.DATABASE_URL, process.argv.includes(START_ANYWAY_OPTION))
  undo.push(claimDataDirectory(dataDir))
  const socket = findInheritedSocket()
  if (socket === undefined) await requireFreePort(port, chooseListenHost(env))
  console.log(dev ? 'Starting Lectern with hot reload' : 'Starting Lectern')
  if (isFirst) console.log('  Wrote .env with new secrets')
  await installPackages({ withDev: dev })
  await generateDatabaseClient()
  const checked = checkSettings(env)
  const starting = env.DATABASE_URL ? undefined : startDatabase(dataDir)
  // If the settings are invalid, reports only that. Otherwise, `await starting` reports the database’s error.
  starting?.catch(() => undefined)
  await checked
  const database = await starting
  Object.assign(process.env, env, { NODE_ENV: dev ? 'development' : 'production', ...noTelemetryEnv })
  if (database) process.env.DATABASE_URL = database.url
  const databaseReady = prepareDatabase(database)
  const [served] = await Promise.all([buildAndServe(env, socket, databaseReady), databaseReady])
  if (database) undo.push(watchMove(dataDir, { close: served.close, open: () => reopen(served, dataDir) }))
  await printWelcome(env.APP_URL || `http://localhost:${port}`)
}

/**
 * Builds the app and loads the server while the database is migrated.
 * @param {Record<string, string | undefined>} env @param {number | undefined} socket
 * @param {Promise<void>} databaseReady
 */
async function buildAndServe(env, socket, databaseReady) {
  await (dev ? watchSources() : buildApp(env))
  const served = await keepServing({ dev, socket, databaseReady })
  undo.push(served.stop)
  return served
}

/** Installs and builds without serving, so that a release is ready before the running one stops. */
async function prepare() {
  const { env } = readSettings()
  await installPackages()
  await generateDatabaseClient()
  await checkSettings(env)
  await buildApp(env)
}

/** @param {Record<string, string | undefined>} env */
async function checkSettings(env) {
  const complete = { ...env, DATABASE_URL: env.DATABASE_URL || 'postgresql://embedded' }
  await runTypeScriptWithRequire('cli/check-settings.ts', [], { cwd: projectRoot, env: complete }).catch(
    (/** @type {Error} */ error) => {
      throw new Error(`The settings aren’t valid:\n${error.message}`)
    },
  )
}

/** @param {string} dataDir */
async function startDatabase(dataDir) {
  await installPostgres({ isUpdating: true })
  if (isStopping) throw new Error('Startup was interrupted.')
  const starting = startEmbeddedPostgres(dataDir)
  // Registers the cleanup before the database has started: if `npm start` is stopped before that, the cleanup
  // waits until the database has started, and then stops it.
  undo.push(() => starting.then(({ stop }) => stop()).catch(() => undefined))
  const database = await runStep('Starting the database', () => starting)
  // Restarts a database that was killed, on the same port. The app’s pool reconnects automatically.
  const watch = setInterval(
    () => database.restartIfDead().catch((error) => console.error(error.message)),
    1000,
  )
  undo.push(() => clearInterval(watch))
  return database
}

/**
 * Resumes serving after a completed or failed move, with the settings that are now in .env.
 * @param {Awaited<ReturnType<typeof keepServing>>} served @param {string} dataDir
 */
async function reopen(served, dataDir) {
  const { env } = readSettings(initialEnvironment)
  const hasMoved = Boolean(env.DATABASE_URL)
  if (env.DATABASE_URL) finishMove(dataDir, env.DATABASE_URL)
  const names = Object.keys(env).filter((name) => name === 'DATABASE_URL' || name.startsWith('S3_'))
  if (hasMoved) for (const name of names) process.env[name] = env[name]
  await migrate()
  await served.open()
  console.log(hasMoved ? 'The move is complete. The new database is now in use.' : 'The site is back online.')
}

/** @param {{ home: string } | undefined} embedded */
async function prepareDatabase(embedded) {
  await migrate()
  if (embedded) await loadDemo(embedded.home)
}

async function watchSources() {
  undo.push(await watchLandingFiles())
}

async function migrate() {
  await runStep('Migrating the database', () =>
    runTypeScriptWithRequire('prisma/migrate.ts', ['deploy'], { cwd: projectRoot }),
  )
}

/**
 * Loads the demo course once per database, so a course that its owner emptied stays empty.
 * @param {string} home
 */
async function loadDemo(home) {
  const marker = path.join(home, 'demo-loaded')
  const seed = path.join(projectRoot, 'prisma/seed.ts')
  if (existsSync(marker) || !existsSync(seed)) return
  await runStep('Loading the demo course', () => runTypeScript(seed, [], { cwd: projectRoot }))
  writeFileSync(marker, new Date().toISOString())
}

/** @param {string} url */
async function printWelcome(url) {
  console.log(`\nLectern runs at ${url}`)
  const link = (await runTypeScript('cli/admin.ts', ['link'], { cwd: projectRoot })).trim()
  if (link) console.log(`Sign in as the owner (this link works once):\n${link}`)
  console.log('Press Ctrl-C to stop.\n')
}

/** @param {number} code */
async function stop(code) {
  if (isStopping) return
  isStopping = true
  stopPrograms()
  for (const action of undo.reverse()) await action()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
// Stops when the parent process ends: npm passes a signal only to the shell that started this process, and the
// shell ends without passing it on.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(0), 500).unref()

/** Prints the version, even before any package is installed. */
function printVersion() {
  console.log(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).version)
}

if (process.argv.includes('--version')) {
  printVersion()
} else {
  const run = process.argv.includes('--prepare') ? prepare : start
  run().catch(async (error) => {
    if (isStopping) return
    console.error(`\n${error.message}`)
    await stop(1)
  })
}
