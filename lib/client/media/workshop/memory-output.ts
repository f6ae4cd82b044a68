import { WorkshopFailure } from './failure'
import type { Output, Piece } from './output'

const FIRST_BYTES = 1024 * 1024

/** Returns a file in memory with a maximum size; writing beyond it fails. */
export function memoryOutput(name: string, maxBytes: number): Output {
  let held = new Uint8Array(FIRST_BYTES)
  let end = 0

  function makeRoom(bytes: number) {
    if (bytes > maxBytes) throw new WorkshopFailure('no-room')
    if (bytes <= held.length) return
    const larger = new Uint8Array(Math.min(maxBytes, Math.max(bytes, 2 * held.length)))
    larger.set(held.subarray(0, end))
    held = larger
  }

  return {
    name,
    writable: new WritableStream<Piece>({
      write({ data, position }) {
        makeRoom(position + data.length)
        held.set(data, position)
        end = Math.max(end, position + data.length)
      },
    }),
    finish: async () => ({ name, file: new Blob([held.subarray(0, end)]) }),
  }
}
