import { execFile } from 'node:child_process'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { packagedMajor } from './binaries.mjs'
import { placePostgres } from './data-directory.mjs'
import { freePort } from './free-port.mjs'
import { commandOf, isAlive } from './processes.mjs'

/** @typedef {Awaited<ReturnType<typeof placePostgres>>} Place */

const run = promisify(execFile)
const name = 'lectern'

/**
 * Starts the embedded Postgres of a data directory, or adopts it when it outlived us.
 * @param {string} dataDir absolute
 * @param {Record<string, string>} [settings] server settings beside ours, e.g. `{ fsync: 'off' }`
 * @returns {Promise<{ url: string, home: string, isAdopted: boolean, revive: () => Promise<void>, stop: () => Promise<void> }>}
 *   `home` is the database's own directory; `revive` starts a server that died, on the same port
 */
export async function startPostgres(dataDir, settings = {}) {
  const place = await placePostgres(dataDir)
  const data = path.join(place.home, 'data')
  const major = await majorOf(data)
  if (!major) await initialise(place, data)
  else await requireOurs(major, data)
  const adopted = await adopt(place, data)
  const port = adopted ?? (await freePort())
  if (!adopted) await launch(place, data, { ...settings, port })
  await ensureDatabase(place, port)
  return {
    url: urlOf(place, port, name),
    home: place.home,
    isAdopted: adopted !== undefined,
    async revive() {
      const [pid] = await readPidFile(data)
      if (!isAlive(Number(pid))) await launch(place, data, { ...settings, port })
    },
    async stop() {
      await control(place, ['stop', '-D', data, '-m', 'fast', '-w']).catch(() => undefined)
    },
  }
}

/** Which Postgres made a data directory; '' where there is none. @param {string} data */
async function majorOf(data) {
  return (await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
}

// Another release reads no row of it: nothing is tried, so that the old one still can.
/** @param {string} major @param {string} data */
async function requireOurs(major, data) {
  const ours = await packagedMajor()
  if (major === ours) return
  throw new Error(
    `The database in ${data} is of Postgres ${major}, and this release brings ${ours}. Nothing was changed. Take it along:\n` +
      '  with the release that you ran until now:    npm run backup -- /a/folder/lectern.tar\n' +
      '  with this one and a new, empty DATA_DIR:    npm run restore -- /a/folder/lectern.tar',
  )
}

// Made beside its place and then renamed, so that an interrupted start leaves no half a database.
/** @param {Place} place @param {string} data */
async function initialise({ home, native, password, user }, data) {
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
 * The port of a live server of this very directory; one that starts up or is being killed is waited for.
 * @param {Place} place @param {string} data
 */
async function adopt(place, data) {
  for (let left = 40; left > 0; left--) {
    const [pid, , , port] = (await readPidFile(data)).map(Number)
    if (pid === undefined || port === undefined || !isAlive(pid) || isStranger(pid, data)) return undefined
    const ask = query(urlOf(place, port, 'postgres'), 'SHOW data_directory')
    const [answer] = await ask.catch(() => [])
    if (answer?.data_directory === data) return port
    await sleep(250)
  }
  throw new Error(`A database process of ${data} does not answer: stop it, then start again.`)
}

// The number of a server that crashed may by now belong to another program.
/** @param {number} pid @param {string} data */
function isStranger(pid, data) {
  const command = commandOf(pid)
  return command !== '' && !command.includes(data)
}

/** @param {string} data */
async function readPidFile(data) {
  return (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

/** @param {Place} place @param {string} data @param {Record<string, string | number>} settings */
async function launch(place, data, settings) {
  const log = path.join(place.home, 'server.log')
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const flags = Object.entries(all).map(([key, value]) => `-c ${key}=${value || "''"}`)
  // Nobody lives in the directory any more; a number that somebody else got by now would make Postgres refuse.
  await rm(path.join(data, 'postmaster.pid'), { force: true })
  // After a kill the old server's workers may need a moment to notice and let go.
  const start = () =>
    control(place, ['start', '-D', data, '-w', '-t', '60', '-l', log, '-o', flags.join(' ')])
  await patiently(start, 6).catch(async () => {
    const tail = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join('\n')
    throw new Error(`Postgres did not start (${log}):\n${tail}`)
  })
}

/** @template Result @param {() => Promise<Result>} attempt @param {number} times @returns {Promise<Result>} */
async function patiently(attempt, times) {
  for (let left = times; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1) throw error
      await sleep(500)
    }
  }
}

/** @param {Place} place @param {number} port */
async function ensureDatabase(place, port) {
  const url = urlOf(place, port, 'postgres')
  const found = await query(url, `SELECT 1 FROM pg_database WHERE datname = '${name}'`)
  if (found.length === 0) await query(url, `CREATE DATABASE ${name}`)
}

/**
 * Runs one statement on its own connection and returns its rows.
 * @param {string} url @param {string} sql
 */
export async function query(url, sql) {
  // Loaded late: before the first install there is no pg.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  // Whoever asks is told by the answer; an error between two would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** @param {{ password: string }} place @param {number} port @param {string} database */
function urlOf({ password }, port, database) {
  return `postgresql://${name}:${password}@127.0.0.1:${port}/${database}`
}

/** @param {Place} place @param {string[]} args */
function control({ native, user }, args) {
  return program(native, 'pg_ctl', [...args, '-s'], user)
}

// Its own session (pg_ctl makes one) keeps a Ctrl-C in the terminal from stopping Postgres before the app.
/** @param {string} native @param {string} file @param {string[]} args @param {Place['user']} user */
async function program(native, file, args, user) {
  const { NODE_ENV, PATH, SystemRoot } = process.env
  const env = { NODE_ENV, PATH, LC_ALL: 'C', SystemRoot }
  await run(path.join(native, 'bin', file), args, { ...user, env, cwd: path.parse(native).root })
}
