import { execFile } from 'node:child_process'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { packagedMajor } from './postgres/binaries.mjs'
import { freePort } from './postgres/free-port.mjs'
import { placePostgres } from './postgres/place.mjs'
import { commandOf, isAlive } from './postgres/processes.mjs'

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

/** Which Postgres made a data directory; '' where there is none. */
async function majorOf(data) {
  return (await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
}

// Another release reads no row of it: nothing is tried, so that the old one still can.
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
async function initialise({ home, native, password, user }, data) {
  const draft = `${data}.new`
  const passwordFile = path.join(home, 'password')
  await rm(draft, { recursive: true, force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) await chown(passwordFile, user.uid, user.gid)
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${name}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await program(native, 'initdb', [`--pgdata=${draft}`, ...access, ...options], user)
  await rm(passwordFile)
  await rename(draft, data)
}

/** The port of a live server of this very directory; one that starts up or is being killed is waited for. */
async function adopt(place, data) {
  for (let left = 40; left > 0; left--) {
    const [pid, , , port] = await readPidFile(data)
    if (!isAlive(Number(pid)) || isStranger(pid, data)) return undefined
    const ask = query(urlOf(place, port, 'postgres'), 'SHOW data_directory')
    const [answer] = await ask.catch(() => [])
    if (answer?.data_directory === data) return Number(port)
    await sleep(250)
  }
  throw new Error(`A database process of ${data} does not answer: stop it, then start again.`)
}

// The number of a server that crashed may by now belong to another program.
function isStranger(pid, data) {
  const command = commandOf(pid)
  return command !== '' && !command.includes(data)
}

async function readPidFile(data) {
  return (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

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

async function ensureDatabase(place, port) {
  const url = urlOf(place, port, 'postgres')
  const found = await query(url, `SELECT 1 FROM pg_database WHERE datname = '${name}'`)
  if (found.length === 0) await query(url, `CREATE DATABASE ${name}`)
}

/** Runs one statement on its own connection and returns its rows. */
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

function urlOf({ password }, port, database) {
  return `postgresql://${name}:${password}@127.0.0.1:${port}/${database}`
}

function control({ native, user }, args) {
  return program(native, 'pg_ctl', [...args, '-s'], user)
}

// Its own session (pg_ctl makes one) keeps a Ctrl-C in the terminal from stopping Postgres before the app.
async function program(native, file, args, user) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot }
  await run(path.join(native, 'bin', file), args, { ...user, env, cwd: path.parse(native).root })
}
