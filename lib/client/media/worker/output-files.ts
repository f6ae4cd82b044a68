import { type FileChunk, type JobOutputFile, MediaWorkerError } from './media-job'

/** Maximum size of files in memory, used if the browser has no file storage or no room in it. Bytes. */
const MEMORY_BYTES = 64 * 1024 * 1024
/** Factor for the required storage space, because the expected size is an estimate. */
const RESERVE = 1.1
/** Folder in the browser’s file storage. Files that an earlier release left there are deleted. */
const FOLDER = 'lectern-workshop'

async function folder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(FOLDER, { create: true })
}

let fileCount = 0

/**
 * Creates a file with an expected size: in the browser's file storage, or else in memory up to 64 MB. Throws
 * a `MediaWorkerError`: `no-room`, or `unencodable` if the browser cannot write to its file storage.
 */
export async function createJobOutputFile(expectedBytes: number): Promise<JobOutputFile> {
  const name = `${++fileCount}`
  const stored = (await hasRoom(expectedBytes)) ? await storedOutput(name).catch(() => null) : null
  if (stored) return stored
  if (expectedBytes > MEMORY_BYTES) throw tooLargeForMemory()
  return createMemoryOutput(name, MEMORY_BYTES)
}

/** Returns the error for a file that needs file storage. Freeing space helps only if the browser can write there. */
const tooLargeForMemory = () => new MediaWorkerError(canWriteFiles() ? 'no-room' : 'unencodable')

/** Returns whether this browser can write to its file storage. Safari before version 26 can't. */
const canWriteFiles = () =>
  typeof FileSystemFileHandle === 'function' && 'createWritable' in FileSystemFileHandle.prototype

async function hasRoom(bytes: number): Promise<boolean> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    return quota - usage > bytes * RESERVE
  } catch {
    // In a private window, the browser may refuse to estimate the free space.
    return false
  }
}

async function storedOutput(name: string): Promise<JobOutputFile> {
  const handle = await (await folder()).getFileHandle(name, { create: true })
  return {
    name,
    writable: await handle.createWritable(),
    finish: async () => ({ name, file: await handle.getFile() }),
  }
}

/** Deletes one file, in file storage or in memory. */
export async function discardJobOutputFile(name: string): Promise<void> {
  // A file in memory is not in this folder, so the failure to delete it there is ignored.
  await (await folder()).removeEntry(name).catch(() => {})
}

/**
 * Deletes files that a closed tab left behind. Called by the single media worker of a browser before it makes
 * any file.
 */
export async function deleteLeftoverOutputs(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  await root.removeEntry(FOLDER, { recursive: true })
}

const FIRST_BYTES = 1024 * 1024

/** Returns a file in memory with a maximum size. Writing beyond that size fails. */
export function createMemoryOutput(name: string, maxBytes: number): JobOutputFile {
  let bytesHeld = new Uint8Array(FIRST_BYTES)
  let end = 0

  function ensureCapacity(bytes: number) {
    if (bytes > maxBytes) throw tooLargeForMemory()
    if (bytes <= bytesHeld.length) return
    const larger = new Uint8Array(Math.min(maxBytes, Math.max(bytes, 2 * bytesHeld.length)))
    larger.set(bytesHeld.subarray(0, end))
    bytesHeld = larger
  }

  return {
    name,
    writable: new WritableStream<FileChunk>({
      write({ data, position }) {
        ensureCapacity(position + data.length)
        bytesHeld.set(data, position)
        end = Math.max(end, position + data.length)
      },
    }),
    finish: async () => ({ name, file: new Blob([bytesHeld.subarray(0, end)]) }),
  }
}
