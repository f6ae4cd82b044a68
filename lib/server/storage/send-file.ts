import 'server-only'
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { AppError } from '@/lib/contract/error'
import { isToBeSaved } from '@/lib/contract/media/objects'
import { env } from '@/lib/server/env'
import { fileOf } from './disk'
import { contentTypeOf, savedAs } from './driver'
import { type ByteRange, parseRange } from './range'

// For scripts/serve/send-files.mjs, which serves us: it sends the named bytes itself, many times faster than through a web
// stream, and restores the length that Next takes away. Neither header leaves the machine.
const FILE = 'X-Lectern-File'
const LENGTH = 'X-Lectern-Length'

// Large pieces: each one is a turn through the stream machinery, and that is what costs.
const CHUNK_BYTES = 1024 * 1024

function bytesOf(handle: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let place = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const length = Math.min(CHUNK_BYTES, last - place + 1)
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, place)
        place += bytesRead
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
        if (bytesRead > 0 && place <= last) return
        await handle.close()
        // A file that ends early must not look complete.
        if (place <= last) controller.error(new Error('The file is shorter than it was'))
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

/** A range counts only for GET (RFC 9110, 14.2), and while the file is the one the browser began with. */
function wantedRange({ method, headers }: Request, etag: string, modified: string, size: number) {
  if (method === 'HEAD') return 'all'
  const condition = headers.get('if-range')
  const holds = condition === null || condition === etag || condition === modified
  return parseRange(holds ? headers.get('range') : null, size)
}

const missing = () => {
  throw new AppError('not_found', 'Not found')
}

/** Leaves the sending to nginx, which knows ranges, HEAD and what the browser has; only it can ask for that location. */
async function handOff(location: string, key: string, fixed: Record<string, string>): Promise<Response> {
  await stat(fileOf(key)).catch(missing)
  const headers = {
    'X-Accel-Redirect': location + key,
    'Content-Type': contentTypeOf(key),
    ...fixed,
  }
  return new Response(null, { headers })
}

/** What is to be saved says so, also where its name is not known. */
function dispositionOf(key: string, name: string | undefined): Record<string, string> {
  if (!name && !isToBeSaved(key)) return {}
  return { 'Content-Disposition': name ? savedAs(name) : 'attachment' }
}

/**
 * The answer to GET or HEAD of an object on the disk: 200, 206, 304 or 416, streamed as the reader takes it. With a `name`
 * browsers save it under that.
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
  const handle = await open(fileOf(key), constants.O_RDONLY).catch(missing)
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
  `${first}-${last} ${encodeURIComponent(fileOf(key))}`
