import 'server-only'
import { Readable, Transform } from 'node:stream'
import { AppError } from '@/lib/contract/error'
import { writeObject } from './disk'
import type { PutLimits } from './driver'

const tooLarge = (limit: number) =>
  new AppError('too_large', `The file is larger than ${Math.floor(limit / 1024 / 1024)} MB`)

function checkHeaders(headers: Headers, { maxBytes, contentType, bytes }: PutLimits) {
  const length = headers.get('content-length')
  if (length !== null && Number(length) > maxBytes) throw tooLarge(maxBytes)
  if (bytes !== undefined && length !== null && Number(length) !== bytes) {
    throw new AppError('bad_request', 'The file is not of the size it was announced with')
  }
  if (contentType && headers.get('content-type') !== contentType) {
    throw new AppError('unsupported_media_type', `Send the file as ${contentType}`)
  }
}

/** Counts what passes and fails at the first byte too many, so that nobody can fill the disk. */
function counted({ maxBytes, bytes }: PutLimits): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.byteLength
      done(seen > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
    flush(done) {
      const isShort = bytes !== undefined && seen !== bytes
      done(isShort ? new AppError('bad_request', 'The file is not of the size it was announced with') : null)
    },
  })
}

/** Stores the body of a PUT under `key` within the limits its address was signed with. */
export async function receiveFile(key: string, request: Request, limits: PutLimits): Promise<void> {
  checkHeaders(request.headers, limits)
  if (!request.body) throw new AppError('bad_request', 'The file is empty')
  // Reads the web stream by hand: the DOM's and Node's types of it differ, the protocol does not.
  const reader = request.body.getReader()
  async function* chunks() {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  }
  const source = Readable.from(chunks(), { objectMode: true })
  const checked = counted(limits)
  source.on('error', (error) => checked.destroy(error))
  try {
    await writeObject(key, source.pipe(checked))
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error
  }
}
