import { open } from 'node:fs/promises'

// A route on this server may answer with the name of a file instead of its bytes (lib/server/storage/send-file.ts).
process.env.LECTERN_SENDS_FILES = '1'

const FILE = 'x-lectern-file'
const LENGTH = 'x-lectern-length'
const CHUNK_BYTES = 256 * 1024

// Buffers are used again: fresh memory for every piece costs more than reading and sending it.
const spare = []
const SPARE_MAX = 32
const borrow = () => spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)

/** `first-last encoded-path` as the range of a file. */
function parse(value) {
  const [range = '', name = ''] = String(value).split(' ')
  const [start, end] = range.split('-').map(Number)
  return { start, end, path: decodeURIComponent(name) }
}

/**
 * A write that resolves once the kernel has the bytes, so that the buffer may be used again. Node forgets the callback of
 * a write when the reader leaves, so the close must end it.
 */
function writerOf(response) {
  const left = new Error('The reader left')
  let abandon
  response.once('close', () => abandon?.(left))
  return (bytes) =>
    new Promise((resolve, reject) => {
      abandon = reject
      if (response.destroyed) return reject(left)
      response.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
}

/** Reads one piece while the one before it is on its way, and ends the answer with the last. */
async function send(response, path, { start, end }, finish) {
  const write = writerOf(response)
  const handle = await open(path)
  const buffers = [borrow(), borrow()]
  let sent = Promise.resolve()
  try {
    for (let place = start, turn = 0; place <= end; turn ^= 1) {
      const length = Math.min(CHUNK_BYTES, end - place + 1)
      const { bytesRead } = await handle.read(buffers[turn], 0, length, place)
      if (bytesRead === 0) throw new Error('The file is shorter than it was')
      place += bytesRead
      await sent
      sent = write(buffers[turn].subarray(0, bytesRead))
      sent.catch(() => undefined)
    }
    finish()
    await sent
    if (spare.length < SPARE_MAX) spare.push(...buffers)
  } finally {
    await handle.close()
  }
}

/** Teaches one Node response to send the file that its headers name; call it before Next sees the response. */
export function sendFiles(response) {
  const { writeHead, end } = response
  let file

  response.writeHead = function (...args) {
    const length = this.getHeader(LENGTH)
    const named = this.getHeader(FILE)
    this.removeHeader(LENGTH)
    this.removeHeader(FILE)
    if (named !== undefined) file = parse(named)
    if (file) this.setHeader('Content-Length', file.end - file.start + 1)
    else if (length !== undefined) this.setHeader('Content-Length', length)
    return writeHead.apply(this, args)
  }

  response.end = function (...args) {
    if (!this.headersSent) this.writeHead(this.statusCode)
    if (!file) return end.apply(this, args)
    const { path, ...range } = file
    file = undefined
    // A file that fails half way closes the connection: an answer that is too short must not look complete.
    send(response, path, range, () => end.call(this)).catch(() => response.destroy())
    return this
  }
}
