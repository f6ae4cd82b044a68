import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Content types of static files. Prerendered pages set their own. */
const types = {
  '.css': 'text/css',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Converts the status and headers of a node:http response to a `Response` without a body. */
export function toResponse({ statusCode, rawHeaders }) {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at], rawHeaders[at + 1])
  return new Response(null, { status: statusCode, headers })
}

const isOurs = (name) => !name.startsWith('x-middleware-') && name !== 'connection' && name !== 'keep-alive'

/** Headers that may occur several times. */
const MANY = ['set-cookie', 'vary', 'www-authenticate']

/**
 * Adds the headers that a response doesn't have yet. Headers from routes and middleware stay, as with
 * Next.js's own server.
 */
export function addMissingHeaders(response, headers = new Headers()) {
  for (const [name, value] of headers) {
    if (MANY.includes(name)) response.appendHeader(name, value)
    else if (isOurs(name) && !response.hasHeader(name)) response.setHeader(name, value)
  }
}

/** Returns the status that the middleware set in its rewrite, or undefined to keep the page's status. */
export function rewrittenStatusOf(decided) {
  const isOwn = decided?.headers['x-middleware-rewrite'] && decided.statusCode !== 200
  return isOwn ? decided.statusCode : undefined
}

export async function forwardResponse(answered, request, response, status = answered.statusCode) {
  addMissingHeaders(response, toResponse(answered).headers)
  await send(answered, status, request, response)
}

export async function sendStaticFile(
  { pathname, filePath, status, headers },
  request,
  response,
  rewritten = status,
) {
  addMissingHeaders(response, new Headers(headers))
  if (!response.hasHeader('content-type'))
    response.setHeader('content-type', types[path.extname(pathname)] ?? 'text/html')
  await send(createReadStream(filePath), rewritten, request, response)
}

/** Sends a body, compressed if this makes it smaller. */
async function send(body, status, request, response) {
  const isPacked = request.method !== 'HEAD' && status !== 304 && canPack(request, response)
  if (isPacked) {
    response.removeHeader('content-length')
    response.setHeader('content-encoding', 'gzip')
    response.appendHeader('vary', 'Accept-Encoding')
  }
  response.writeHead(status)
  try {
    if (request.method === 'HEAD') response.end()
    else await pipeline([body, ...(isPacked ? [createGzip()] : []), response])
  } finally {
    // Releases the body even if the client disconnected before it was read.
    body.destroy()
  }
}

const PACKED_BYTES_MIN = 1024
const isText = (type = '') => /^(text\/|application\/(json|manifest|javascript)|image\/svg)/.test(type)

function canPack({ headers }, response) {
  const told = response.getHeader('cache-control') ?? ''
  const length = Number(response.getHeader('content-length') ?? PACKED_BYTES_MIN)
  const isPlain = !response.hasHeader('content-encoding') && !response.hasHeader('content-range')
  return (
    isPlain &&
    !String(told).includes('no-transform') &&
    length >= PACKED_BYTES_MIN &&
    isText(response.getHeader('content-type')) &&
    /\bgzip\b/.test(headers['accept-encoding'] ?? '')
  )
}
