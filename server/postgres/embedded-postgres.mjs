import { execFile } from 'node:child_process'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPackagedPostgresMajor } from './binaries.mjs'
import { preparePostgres } from './data-directory.mjs'
import { findFreePort } from './free-port.mjs'
import { isProcessAlive, readCommandLine } from './inspect-process.mjs'

/** @typedef {Awaited<ReturnType<typeof preparePostgres>>} Installation */

const run = promisify(execFile)
const name = 'lectern'

/**
 * Starts the embedded Postgres of a data directory, or uses the one that is still running.
 * @param {string} dataDir absolute
 * @param {Record<string, string>} [settings] additional server settings, such as `{ fsync: 'off' }`
 * @returns {Promise<{ url: string, home: string, wasRunning: boolean, restartIfDead: () => Promise<void>, stop: () => Promise<void> }>}
 *   `home` is the database’s folder; `restartIfDead` restarts a server that died, on the same port
 */
export async function startEmbeddedPostgres(dataDir, settings = {}) {
  const installation = await preparePostgres(dataDir)
  const data = path.join(installation.home, 'data')
  const major = await majorOf(data)
  if (!major) await initialize(installation, data)
  else await requireSameMajor(major, data)
  const runningPort = await findRunningServer(installation, data)
  const port = runningPort ?? (await findFreePort())
  if (!runningPort) await launch(installation, data, { ...settings, port })
  await ensureDatabase(installation, port)
  const restartOnce = async () => {
    const [pid] = await readPidFile(data)
    if (!isProcessAlive(Number(pid))) await launch(installation, data, { ...settings, port })
  }
  /** @type {Promise<void> | undefined} */
  let restarting
  return {
    url: urlOf(installation, port, name),
    home: installation.home,
    wasRunning: runningPort !== undefined,
    // Calls during a slow start share it: a second start would delete the PID file of the first.
    restartIfDead() {
      restarting ??= restartOnce().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    async stop() {
      await control(installation, ['stop', '-D', data, '-m', 'fast', '-w']).catch(() => undefined)
    },
  }
}

/**
 * Returns the major version of the Postgres that created a data directory. Empty if there is none.
 * @param {string} data
 */
async function majorOf(data) {
  return (await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
}

/**
 * Throws if another major version created the data directory. Only that version can read the directory, so this
 * function changes nothing.
 * @param {string} major @param {string} data
 */
async function requireSameMajor(major, data) {
  const packagedMajor = await findPackagedPostgresMajor()
  if (major === packagedMajor) return
  throw new Error(
    `The database in ${data} was created by Postgres ${major}, but this release includes Postgres ${packagedMajor}. Nothing was changed. To keep the data:\n` +
      '  with the release that you used before:      npm run backup -- /a/folder/lectern.tar\n' +
      '  with this release and an empty DATA_DIR:    npm run restore -- /a/folder/lectern.tar',
  )
}

/**
 * Creates the database in a temporary folder and then renames it, so that an interrupted start doesn’t leave
 * an incomplete database.
 * @param {Installation} installation @param {string} data
 */
async function initialize({ home, native, password, user }, data) {
  const draft = `${data}.new`
  const passwordFile = path.join(home, 'password')
  await rm(draft, { recursive: true, force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) await chown(passwordFile, user.uid, user.gid)
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${name}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await program(native, 'initdb', [`--pgdata=${draft}`, ...access, ...options], user)
  await rm(passwordFile)
  await rename(draft, data)
}

/**
 * Returns the port of a running server of this data directory. Waits for a server that is starting or
 * stopping.
 * @param {Installation} installation @param {string} data
 */
async function findRunningServer(installation, data) {
  for (let left = 40; left > 0; left--) {
    const [pid, , , port] = (await readPidFile(data)).map(Number)
    if (pid === undefined || port === undefined || !isProcessAlive(pid) || isOtherProgram(pid, data))
      return undefined
    const ask = runQuery(urlOf(installation, port, 'postgres'), 'SHOW data_directory')
    const [answer] = await ask.catch(() => [])
    if (answer?.data_directory === data) return port
    await sleep(250)
  }
  throw new Error(`A database process for ${data} isn’t responding. Stop it, then start again.`)
}

/**
 * Returns whether a process is another program that reused the process ID of a crashed server.
 * @param {number} pid @param {string} data
 */
function isOtherProgram(pid, data) {
  const command = readCommandLine(pid)
  return command !== '' && !command.includes(data)
}

/** @param {string} data */
async function readPidFile(data) {
  return (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

/**
 * @param {Installation} installation @param {string} data
 * @param {Record<string, string | number>} settings
 */
async function launch(installation, data, settings) {
  const log = path.join(installation.home, 'server.log')
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const flags = Object.entries(all).map(([key, value]) => `-c ${key}=${value || "''"}`)
  // Deletes a stale PID file: no server uses the directory, but Postgres refuses to start if another program
  // has the process ID in this file.
  await rm(path.join(data, 'postmaster.pid'), { force: true })
  // After a kill, the old server’s workers may take a moment to exit.
  const start = () =>
    control(installation, ['start', '-D', data, '-w', '-t', '60', '-l', log, '-o', flags.join(' ')])
  await retry(start, 6).catch(async () => {
    const tail = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join('\n')
    throw new Error(`Postgres didn’t start (${log}):\n${tail}`)
  })
}

/** @template Result @param {() => Promise<Result>} attempt @param {number} times @returns {Promise<Result>} */
async function retry(attempt, times) {
  for (let left = times; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1) throw error
      await sleep(500)
    }
  }
}

/** @param {Installation} installation @param {number} port */
async function ensureDatabase(installation, port) {
  const url = urlOf(installation, port, 'postgres')
  const databases = await runQuery(url, `SELECT 1 FROM pg_database WHERE datname = '${name}'`)
  if (databases.length === 0) await runQuery(url, `CREATE DATABASE ${name}`)
}

/**
 * Runs one statement on its own connection and returns its rows.
 * @param {string} url @param {string} sql
 */
export async function runQuery(url, sql) {
  // The package pg is imported here, because it isn’t installed before the first start.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  // A query reports its errors. Without a listener, an error between two queries would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** @param {{ password: string }} installation @param {number} port @param {string} database */
function urlOf({ password }, port, database) {
  return `postgresql://${name}:${password}@127.0.0.1:${port}/${database}`
}

/** @param {Installation} installation @param {string[]} args */
function control({ native, user }, args) {
  return program(native, 'pg_ctl', [...args, '-s'], user)
}

/**
 * Runs a program of Postgres. pg_ctl starts the server in a separate session, so that Ctrl-C in the terminal
 * doesn’t stop the database before the app.
 * @param {string} native @param {string} file @param {string[]} args @param {Installation['user']} user
 */
async function program(native, file, args, user) {
  const { NODE_ENV, PATH, SystemRoot } = process.env
  const env = { NODE_ENV, PATH, LC_ALL: 'C', SystemRoot }
  await run(path.join(native, 'bin', file), args, { ...user, env, cwd: path.parse(native).root })
}
