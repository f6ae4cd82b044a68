import type { FileChunk, JobOutput } from './job-output'
import { MediaWorkerError } from './media-worker-error'

const FIRST_BYTES = 1024 * 1024

/** Returns a file in memory with a maximum size. Writing beyond that size fails. */
export function createMemoryOutput(name: string, maxBytes: number): JobOutput {
  let bytesHeld = new Uint8Array(FIRST_BYTES)
  let end = 0

  function ensureCapacity(bytes: number) {
    if (bytes > maxBytes) throw new MediaWorkerError('no-room')
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
