import 'server-only'
import { AppError } from '@/lib/contract/error'
import { formatBytes } from '@/lib/format'
import { writeObject } from './disk'
import type { PutLimits } from './driver'

const tooLarge = (limit: number) => new AppError('too_large', `The file is larger than ${formatBytes(limit)}`)

const wrongSize = () => new AppError('bad_request', 'The file is not of the size it was announced with')

function checkHeaders(headers: Headers, { maxBytes, contentType, bytes }: PutLimits) {
  const length = headers.get('content-length')
  if (length !== null && Number(length) > maxBytes) throw tooLarge(maxBytes)
  if (bytes !== undefined && length !== null && Number(length) !== bytes) {
    throw wrongSize()
  }
  if (contentType && headers.get('content-type') !== contentType) {
    throw new AppError('unsupported_media_type', `Send the file as ${contentType}`)
  }
}

/**
 * The pieces of a body, up to the first byte too many, so that nobody can fill the disk. Ends with its sender: a body whose
 * connection was gone before anybody read of it may never say so itself.
 */
async function* counted(
  body: ReadableStream<Uint8Array>,
  { maxBytes, bytes }: PutLimits,
  signal: AbortSignal,
) {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let seen = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      seen += next.value.byteLength
      if (seen > maxBytes) throw tooLarge(maxBytes)
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    // Also when the disk refuses: the sender must not go on into nothing.
    await reader.cancel().catch(() => undefined)
  }
  signal.throwIfAborted()
  if (bytes !== undefined && seen !== bytes) throw wrongSize()
}

/** Stores the body of a PUT under `key` within the limits its url was signed with. */
export async function receiveFile(key: string, request: Request, limits: PutLimits): Promise<void> {
  checkHeaders(request.headers, limits)
  if (!request.body) throw new AppError('bad_request', 'The file is empty')
  try {
    await writeObject(key, counted(request.body, limits, request.signal), request.signal)
  } catch (error) {
    // Nobody is left to hear it, and it is no fault of ours.
    if (request.signal.aborted) throw new AppError('bad_request', 'The upload was interrupted')
    throw error
  }
}
