import 'server-only'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { env } from '../../env'
import { isServerless } from './storage-requirements'

/** Folder of nightly backups. */
export const backupFolder = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'backups')

/** Matches the names that `createBackupName` returns, and no other files. */
const NAME = /^lectern-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar(?:\.enc)?$/
const UNFINISHED = /^lectern-.*\.part$/
/** Age without a write after which an unfinished file belongs to a process that died. Milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000

export const isBackupName = (name: string) => NAME.test(name)

const endingOf = (isEncrypted: boolean) => (isEncrypted ? '.tar.enc' : '.tar')

/** Returns the name for a backup. Sorting by name sorts backups by time. */
export function createBackupName(isEncrypted: boolean, madeAt = new Date()): string {
  const time = madeAt.toISOString().slice(0, 19).replaceAll(':', '-')
  return `lectern-${time}${endingOf(isEncrypted)}`
}

/** Returns the name of the newest backup that was made since a time, or null. */
export async function findBackupMadeSince(since: Date, isEncrypted: boolean): Promise<string | null> {
  const [newest] = (await listBackupFiles()).filter(
    ({ name }) => name.endsWith(endingOf(isEncrypted)) && name >= createBackupName(false, since),
  )
  return newest?.name ?? null
}

/** Returns why nightly backups can’t be written here, or null. */
export async function findBackupFolderProblem(): Promise<string | null> {
  if (isServerless(process.env))
    return 'This host has no permanent disk storage, so it can’t write nightly backups. Download backups here, or run npm run backup on another computer.'
  try {
    await mkdir(backupFolder, { recursive: true, mode: 0o700 })
    await access(backupFolder, constants.W_OK)
    return null
  } catch {
    return `The server can’t write to ${backupFolder}, so it can’t write nightly backups. Make the folder writable, or download backups here.`
  }
}

/**
 * Writes a backup file. The file gets its final name only once it is complete, and only this user can read
 * it, because it contains the emails of all people.
 */
export async function writeBackupFile<Result>(
  file: string,
  write: (out: Writable) => Promise<Result>,
): Promise<Result> {
  if (existsSync(file)) throw new Error(`${file} already exists.`)
  const unfinished = `${file}.part`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await deleteIfAbandoned(unfinished)
  if (existsSync(unfinished))
    throw new Error(`Another backup may be writing ${unfinished}. If none is running, delete this file.`)
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    const written = await write(handle.createWriteStream({ flush: true }))
    await rename(unfinished, file)
    return written
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Deletes all backups of a folder except the newest `keep`, and the unfinished files of processes that died. Other
 * files stay.
 */
export async function rotateBackups(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const backups = names.filter(isBackupName).sort()
  for (const name of backups.slice(0, -keep)) await rm(path.join(folder, name), { force: true })
  for (const name of names.filter((unfinished) => UNFINISHED.test(unfinished)))
    await deleteIfAbandoned(path.join(folder, name))
}

/** Deletes the unfinished file of a process that died. */
async function deleteIfAbandoned(file: string): Promise<void> {
  const found = await statIfExists(file)
  if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true })
}

/** Returns null if another process has renamed or deleted the file. */
const statIfExists = (file: string) => stat(file).catch(() => null)

/** Returns the backups of the folder, newest first. Empty if there is no folder. */
export async function listBackupFiles() {
  const names = await readdir(backupFolder).catch(() => [])
  const backupNames = names.filter(isBackupName).sort().reverse()
  const files = await Promise.all(
    backupNames.map(async (name) => {
      const found = await statIfExists(path.join(backupFolder, name))
      return found ? [{ name, bytes: found.size, createdAt: found.mtime.toISOString() }] : []
    }),
  )
  return files.flat()
}
