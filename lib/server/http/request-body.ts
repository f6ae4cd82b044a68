import 'server-only'
import { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'

const JSON_BYTES_MAX = 64 * 1024

/**
 * Parses a JSON body. Returns undefined if there is none. Throws `too_large`, `unsupported_media_type`, or
 * `bad_request`.
 */
export async function readJson(request: NextRequest): Promise<unknown> {
  const bytes = await readBytes(request, JSON_BYTES_MAX)
  // The endpoint’s schema decides whether a body is required.
  if (bytes.byteLength === 0 && !request.headers.has('content-type')) return undefined
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Send JSON with the content type application/json')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('bad_request', 'The body isn’t valid JSON', { fields: { body: ['Not valid JSON'] } })
  }
}

/** Reads the body up to the limit. A larger body gets 413, a compressed one 415. */
export async function readBytes(request: NextRequest, limit: number): Promise<Uint8Array> {
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send the body without a content encoding')
  }
  const tooLarge = new AppError('too_large', `The body is larger than ${Math.floor(limit / 1024)} KB`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.byteLength
    if (bytes > limit) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns the request with its body, for an endpoint with its own limit. Throws like `readBytes`, even if the
 * body was sent in chunks without a length.
 */
export async function limitBody(request: NextRequest, limit: number): Promise<NextRequest> {
  const bytes = await readBytes(request, limit)
  const { url, method, headers } = request
  return new NextRequest(url, { method, headers, body: bytes.byteLength > 0 ? Buffer.from(bytes) : null })
}

/**
 * Yields the chunks of the body. Throws `bad_request` if the client interrupts the request, because that is
 * the client’s error.
 */
async function* chunksOf(request: NextRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? []
  } catch {
    throw new AppError('bad_request', 'The request was interrupted')
  }
}
