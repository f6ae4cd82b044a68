import 'server-only'
import { AppError } from '@/lib/contract/error'
import { formatBytes } from '@/lib/format'
import { writeObject } from './disk-storage'
import type { PutLimits } from './storage-interface'

const tooLarge = (limit: number) => new AppError('too_large', `The file is larger than ${formatBytes(limit)}`)

const wrongSize = () => new AppError('bad_request', 'The file size doesn’t match the declared size')

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
 * Yields a body’s chunks up to the limit, so nobody can fill the disk. Also ends when the client disconnects,
 * because the stream may not report a disconnect.
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
    // Cancels the body even after a disk error, so that the client stops sending.
    await reader.cancel().catch(() => undefined)
  }
  signal.throwIfAborted()
  if (bytes !== undefined && seen !== bytes) throw wrongSize()
}

/** Stores the body of a PUT under `key`, within the limits of its signed URL. */
export async function writeUploadToDisk(key: string, request: Request, limits: PutLimits): Promise<void> {
  checkHeaders(request.headers, limits)
  if (!request.body) throw new AppError('bad_request', 'The file is empty')
  try {
    await writeObject(key, counted(request.body, limits, request.signal), request.signal)
  } catch (error) {
    // The client is gone, so this is not logged as an error.
    if (request.signal.aborted) throw new AppError('bad_request', 'The upload was interrupted')
    throw error
  }
}
