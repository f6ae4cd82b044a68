import 'server-only'
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { AppError } from '@/lib/contract/error'
import { isDownloadOnly } from '@/lib/contract/media/object-paths'
import { env } from '@/lib/server/env'
import { filePathOf } from './disk-storage'
import { contentTypeOf, formatAttachmentDisposition } from './storage-interface'

// Header that makes server/http/send-files.mjs, in the same process, send the file itself, which is much
// faster than a web stream. A second header carries the length, because Next.js removes Content-Length.
// Neither header leaves the machine.
const FILE = 'X-Lectern-File'
const LENGTH = 'X-Lectern-Length'

// Size of the chunks of a web stream. The chunks are large, because each chunk has a fixed cost.
const CHUNK_BYTES = 1024 * 1024

function bytesOf(handle: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let position = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const length = Math.min(CHUNK_BYTES, last - position + 1)
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, position)
        position += bytesRead
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
        if (bytesRead > 0 && position <= last) return
        await handle.close()
        // An incomplete file must not look complete.
        if (position <= last) controller.error(new Error('The file is shorter than expected'))
        else controller.close()
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 1 },
  )
}

function isFresh(headers: Headers, etag: string, modifiedAt: Date): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since
}

/**
 * Returns the byte range to send. A Range header applies only to GET (RFC 9110, 14.2) and only if the file
 * hasn’t changed since the browser’s first request.
 */
function wantedRange({ method, headers }: Request, etag: string, modified: string, size: number) {
  if (method === 'HEAD') return 'all'
  const condition = headers.get('if-range')
  const holds = condition === null || condition === etag || condition === modified
  return parseByteRange(holds ? headers.get('range') : null, size)
}

const missing = () => {
  throw new AppError('not_found', 'Not found')
}

/**
 * Lets nginx send the file (X-Accel-Redirect), including ranges and HEAD. Only nginx can access that
 * location.
 */
async function handOff(location: string, key: string, fixed: Record<string, string>): Promise<Response> {
  await stat(filePathOf(key)).catch(missing)
  const headers = {
    'X-Accel-Redirect': location + key,
    'Content-Type': contentTypeOf(key),
    ...fixed,
  }
  return new Response(null, { headers })
}

/**
 * Returns the Content-Disposition header. Files of the downloads folder get the header even without a name.
 */
function dispositionOf(key: string, name: string | undefined): Record<string, string> {
  if (!name && !isDownloadOnly(key)) return {}
  return { 'Content-Disposition': name ? formatAttachmentDisposition(name) : 'attachment' }
}

/**
 * Responds to GET or HEAD of an object on disk with 200, 206, 304, or 416, with backpressure. With a `name`,
 * browsers save it under that name.
 */
export async function sendFile(
  key: string,
  request: Request,
  cacheControl: string,
  name?: string,
): Promise<Response> {
  const fixed = { 'Cache-Control': cacheControl, ...dispositionOf(key, name) }
  const { X_ACCEL_LOCATION: location } = env
  if (location) return handOff(location, key, fixed)
  const handle = await open(filePathOf(key), constants.O_RDONLY).catch(missing)
  const { size, mtime } = await handle.stat()
  const etag = `"${size.toString(36)}-${Math.round(mtime.getTime()).toString(36)}"`
  const modified = mtime.toUTCString()
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    ...fixed,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Last-Modified': modified,
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  }
  const end = async (status: number, more: Record<string, string> = {}) => {
    await handle.close()
    return new Response(null, { status, headers: { ...headers, ...more } })
  }
  if (isFresh(request.headers, etag, mtime)) return end(304)
  const range = wantedRange(request, etag, modified, size)
  if (range === 'none') return end(416, { 'Content-Range': `bytes */${size}` })
  const { first, last } = range === 'all' ? { first: 0, last: size - 1 } : range
  const status = range === 'all' ? 200 : 206
  const about = {
    'Content-Type': contentTypeOf(key),
    'Content-Length': String(last - first + 1),
    ...(status === 206 && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
  }
  if (request.method === 'HEAD' || size === 0)
    return end(status, { ...about, [LENGTH]: about['Content-Length'] })
  if (process.env.LECTERN_SENDS_FILES) return end(status, { ...about, [FILE]: fileHeader(key, first, last) })
  return new Response(bytesOf(handle, { first, last }), { status, headers: { ...headers, ...about } })
}

const fileHeader = (key: string, first: number, last: number) =>
  `${first}-${last} ${encodeURIComponent(filePathOf(key))}`

interface ByteRange {
  first: number
  last: number
}

/**
 * Parses a Range header for `size` bytes (RFC 9110, 14). Returns one range, or `none` if it can’t be
 * satisfied. Returns `all` if the header is missing, malformed, or has several ranges, for which the RFC
 * allows the whole file.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'all' | 'none' {
  const [, start, end] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/\s/g, '') ?? '') ?? []
  if (start === undefined || end === undefined || start + end === '') return 'all'
  if (start === '') return lastBytes(Number(end), size)
  const first = Number(start)
  if (end !== '' && Number(end) < first) return 'all'
  return first < size ? { first, last: end === '' ? size - 1 : Math.min(Number(end), size - 1) } : 'none'
}

function lastBytes(length: number, size: number): ByteRange | 'none' {
  return length > 0 && size > 0 ? { first: Math.max(0, size - length), last: size - 1 } : 'none'
}
