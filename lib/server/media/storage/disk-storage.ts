import 'server-only'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type ObjectFolder, objectKeySchema } from '@/lib/contract/media/object-paths'
import { env } from '@/lib/server/env'
import { signReadPath, signUploadPath } from './signed-url'
import { INSTALLATION_KEY, type ObjectStorage, type StoredObject } from './storage-interface'

const root = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'objects')

/** Returns the path of a key. Throws unless the key has our format, so no path can leave the folder. */
export function filePathOf(key: string): string {
  return path.join(root, objectKeySchema.parse(key))
}

/** Files are private to this user. If nginx sends them (X_ACCEL_LOCATION), its group can read them. */
const [FOLDER_MODE, FILE_MODE] = env.X_ACCEL_LOCATION ? [0o750, 0o640] : [0o700, 0o600]
const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: FOLDER_MODE })

let restricting: Promise<unknown> | undefined

/**
 * Removes other users’ access to the root folder, even if an older version created it. A folder that belongs
 * to another user stays unchanged.
 */
function restrictRootAccess(): Promise<unknown> {
  restricting ??= makeFolder(root).then(() => chmod(root, FOLDER_MODE).catch(() => undefined))
  return restricting
}

const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'

/** Syncs the folder so a rename survives a crash. Windows doesn't support this. */
async function syncFolder(file: string) {
  if (process.platform === 'win32') return
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeThrough(file: string, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const handle = await open(file, 'wx', FILE_MODE)
  try {
    await writeFile(handle, body)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a stream as one object, atomically and synced to disk. Discards it if `signal` aborts. */
export async function writeObject(
  key: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const file = filePathOf(key)
  // The unfinished file is in the folder of incoming uploads, so that the cleanup deletes it after a crash.
  const unfinished = filePathOf(`incoming/${randomUUID()}.part`)
  await restrictRootAccess()
  await Promise.all([makeFolder(path.dirname(file)), makeFolder(path.dirname(unfinished))])
  try {
    await writeThrough(unfinished, body)
    signal?.throwIfAborted()
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function head(key: string): Promise<StoredObject | null> {
  try {
    const { size, mtime } = await stat(filePathOf(key))
    return { bytes: size, modifiedAt: mtime }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function read(key: string, bytes?: number, from = 0): Promise<Buffer | null> {
  const storedObject = await head(key)
  if (!storedObject) return null
  const length = Math.max(0, Math.min(bytes ?? storedObject.bytes, storedObject.bytes - from))
  const handle = await open(filePathOf(key), 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function stream(key: string): Promise<Readable | null> {
  try {
    return (await open(filePathOf(key), 'r')).createReadStream()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function move(from: string, to: string): Promise<void> {
  const target = filePathOf(to)
  await makeFolder(path.dirname(target))
  await rename(filePathOf(from), target)
  await syncFolder(path.dirname(target))
}

const installationFile = path.join(root, INSTALLATION_KEY)

async function installation(): Promise<string | null> {
  try {
    return await readFile(installationFile, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function saveInstallationId(id: string): Promise<void> {
  await makeFolder(root)
  const draft = `${installationFile}.new`
  await rm(draft, { force: true })
  await writeThrough(draft, [Buffer.from(id)])
  await rename(draft, installationFile)
  await syncFolder(root)
}

async function* list(folder: ObjectFolder) {
  await restrictRootAccess()
  const names = await readdir(path.join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    const key = `${folder}/${name}`
    const storedObject = objectKeySchema.safeParse(key).success ? await head(key) : null
    if (storedObject) yield { key, bytes: storedObject.bytes, modifiedAt: storedObject.modifiedAt }
  }
}

/** Storage in `DATA_DIR/objects`, with signed URLs on our own origin. */
export const diskStorage: ObjectStorage = {
  uploadUrl: async (key, seconds, limits) => new URL(signUploadPath(key, seconds, limits), env.APP_URL).href,
  // Returns a path and not a URL, so that it works under every host name of this site.
  readUrl: async (key, seconds, _method, name) => signReadPath(key, seconds, name),
  put: (key, body) => writeObject(key, [body]),
  putStream: (key, body) => writeObject(key, body),
  head,
  read,
  stream,
  move,
  remove: (key) => rm(filePathOf(key), { force: true }),
  installation,
  saveInstallationId,
  list,
}
