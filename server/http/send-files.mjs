import { open } from 'node:fs/promises'

/** @import { ServerResponse } from 'node:http' */
/** @typedef {{ path: string, start: number, end: number }} FileRange */

// Tells the app that a route may respond with the name of a file, which this server then sends
// (lib/server/media/storage/send-file.ts).
process.env.LECTERN_SENDS_FILES = '1'

/** Names of two headers of a route's response: the file to send, and the length of a response to HEAD. */
export const SEND_FILE_HEADER = 'x-lectern-file'
export const RESPONSE_LENGTH_HEADER = 'x-lectern-length'
const CHUNK_BYTES = 256 * 1024

// Buffers are reused: new memory for every chunk costs more than reading and sending it.
/** @type {Buffer[]} */
const spare = []
const SPARE_MAX = 32
const takeBuffer = () => spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)

/**
 * Parses `first-last encoded-path`.
 * @param {string} value @returns {FileRange}
 */
export function parseSendFileHeader(value) {
  const [range = '', name = ''] = value.split(' ')
  const [start = 0, end = 0] = range.split('-').map(Number)
  return { start, end, path: decodeURIComponent(name) }
}

/**
 * Returns a write function that resolves once the kernel has the bytes, so that the buffer can be reused. If
 * the client leaves, Node never calls the callback of a write, so the `close` event rejects the promise.
 * @param {ServerResponse} response @returns {(bytes: Buffer) => Promise<void>}
 */
function writerOf(response) {
  const disconnectError = new Error('The client disconnected')
  /** @type {((error: Error) => void) | undefined} */
  let abandon
  response.once('close', () => abandon?.(disconnectError))
  return (bytes) =>
    new Promise((resolve, reject) => {
      abandon = reject
      if (response.destroyed) return reject(disconnectError)
      response.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
}

/**
 * Sends part of a file: reads a chunk while the previous one is being sent, and finishes the response with
 * the last chunk.
 * @param {ServerResponse} response @param {FileRange} file @param {() => void} finish
 */
export async function streamFile(response, { path, start, end }, finish) {
  const write = writerOf(response)
  const handle = await open(path)
  const first = takeBuffer()
  const second = takeBuffer()
  let sent = Promise.resolve()
  try {
    for (let position = start, isEven = true; position <= end; isEven = !isEven) {
      const chunk = isEven ? first : second
      const length = Math.min(CHUNK_BYTES, end - position + 1)
      const { bytesRead } = await handle.read(chunk, 0, length, position)
      if (bytesRead === 0) throw new Error('The file became shorter while it was being sent')
      position += bytesRead
      await sent
      sent = write(chunk.subarray(0, bytesRead))
      sent.catch(() => undefined)
    }
    finish()
    await sent
    if (spare.length < SPARE_MAX) spare.push(first, second)
  } finally {
    await handle.close()
  }
}
