import { WorkshopFailure } from './failure'
import { memoryOutput } from './memory-output'
import type { Output } from './output'

/** Of files in memory, where the browser has no store of its own or no room in it. */
const MEMORY_BYTES = 64 * 1024 * 1024
/** More than is expected, because that is an estimate. */
const RESERVE = 1.1
const FOLDER = 'lectern-workshop'

async function folder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(FOLDER, { create: true })
}

let made = 0

/**
 * A new file of about so many bytes: in the browser's own store, else in memory up to 64 MB. Throws a WorkshopFailure
 * where there is room in neither.
 */
export async function createOutput(expectedBytes: number): Promise<Output> {
  const name = `${++made}`
  const stored = (await hasRoom(expectedBytes)) ? await storedOutput(name).catch(() => null) : null
  if (stored) return stored
  if (expectedBytes > MEMORY_BYTES) throw new WorkshopFailure('no-room')
  return memoryOutput(name, MEMORY_BYTES)
}

async function hasRoom(bytes: number): Promise<boolean> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    return quota - usage > bytes * RESERVE
  } catch {
    // A private window may refuse to say.
    return false
  }
}

async function storedOutput(name: string): Promise<Output> {
  const handle = await (await folder()).getFileHandle(name, { create: true })
  return {
    name,
    writable: await handle.createWritable(),
    finish: async () => ({ name, file: await handle.getFile() }),
  }
}

/** Of one file, wherever it is. */
export async function discardOutput(name: string): Promise<void> {
  // What was in memory is not there.
  await (await folder()).removeEntry(name).catch(() => {})
}

/** What a closed tab left behind; called by the one workshop of a browser before it makes anything. */
export async function clearLeftovers(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  await root.removeEntry(FOLDER, { recursive: true })
}
