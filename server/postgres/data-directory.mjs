import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { copyBinaries, findPackagedPostgresFolder, linkLibraries } from './binaries.mjs'
import { installPostgres } from './install-postgres.mjs'
import { makeFolder } from './make-folder.mjs'

const run = promisify(execFile)
const shared = '/var/lib/lectern'

/**
 * Prepares the embedded database of a data directory. Returns its folder, programs, password, and user.
 * Postgres refuses to run as root, so root runs it as the user `postgres`. If that user can’t access the data
 * directory, the database is in /var/lib/lectern. The password keeps out other users of the machine.
 * @param {string} dataDir absolute
 * @returns {Promise<{ home: string, native: string, password: string, user: { uid?: number, gid?: number } }>}
 */
export async function preparePostgres(dataDir) {
  makeFolder(dataDir)
  await installPostgres()
  const native = findPackagedPostgresFolder()
  await linkLibraries(native)
  const details = await readDetails(dataDir)
  const defaultHome = path.join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) {
    await mkdir(defaultHome, { recursive: true, mode: 0o700 })
    return { home: defaultHome, native, password: details.password, user: {} }
  }
  const user = (await clusterOwner(defaultHome)) ?? (await postgresUser())
  const isReachable = await canReach(dataDir, user)
  const home = isReachable ? defaultHome : path.join(shared, `data-${details.id}`)
  await mkdir(home, { recursive: true })
  await chown(home, user.uid, user.gid)
  await chmod(home, 0o700)
  const programs = (await canReach(native, user)) ? native : await copyBinaries(native, shared)
  return { home, native: programs, password: details.password, user }
}

/**
 * Reads the database’s ID and password, and creates them first if needed. A database under /var/lib is named
 * by this ID and not by its path, so a new clone at an old path gets a new database.
 * @param {string} dataDir @returns {Promise<{ id: string, password: string }>}
 */
async function readDetails(dataDir) {
  const file = path.join(dataDir, 'postgres.json')
  const fresh = { id: randomBytes(6).toString('hex'), password: randomBytes(24).toString('base64url') }
  await writeFile(file, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return JSON.parse(await readFile(file, 'utf8'))
}

/**
 * Returns the owner of an existing database. If a user other than root created the database, that user stays
 * its owner when root starts it.
 * @param {string} home
 */
async function clusterOwner(home) {
  const { uid, gid } = await stat(path.join(home, 'data')).catch(() => ({ uid: 0, gid: 0 }))
  return uid === 0 ? undefined : { uid, gid }
}

async function postgresUser() {
  const user = (await lookUpUser()) ?? (await createUser())
  if (user) return user
  throw new Error(
    'Postgres can’t run as root, and the user "postgres" couldn’t be created: start Lectern as another user, or set DATABASE_URL.',
  )
}

async function lookUpUser() {
  const ids = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]).catch(
    () => undefined,
  )
  return ids && { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
}

async function createUser() {
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => undefined)
  return lookUpUser()
}

/** @param {string} target @param {{ uid: number, gid: number }} user */
async function canReach(target, { uid, gid }) {
  for (let at = path.resolve(target); ; at = path.dirname(at)) {
    const { mode, uid: owner, gid: group } = await stat(at)
    const shift = owner === uid ? 6 : group === gid ? 3 : 0
    if (!((mode >> shift) & 1)) return false
    if (at === path.dirname(at)) return true
  }
}
