import { STATUS_CODES } from 'node:http'
import { createRequestId } from './request-context.mjs'

/** @import { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http' */
/** @import { Duplex } from 'node:stream' */
/**
 * @typedef {{ status: number, body?: { message: string, code: string } | undefined,
 *   headers?: Record<string, string> }} Refusal
 */

// Tells the app that on this server, the last entry of X-Forwarded-For is the socket's IP address
// (lib/server/http/request-headers.ts).
process.env.LECTERN_NAMES_CLIENTS = '1'

/**
 * Returns whether a path is valid and can be decoded. Next.js responds to other paths with a plain-text 500.
 * @param {string} [url]
 */
export function isValidPath(url = '') {
  if (!url.startsWith('/')) return false
  try {
    return !decodeURIComponent(urlPathOf(url)).includes('\0')
  } catch {
    return false
  }
}

/**
 * Returns the URL without its query.
 * @param {string} url
 */
export const urlPathOf = (url) => url.split('?', 1)[0] ?? ''

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Maximum body size of every request except uploads. Equals the app's own limit
 * (lib/server/http/request-body.ts).
 */
export const BODY_BYTES_MAX = 64 * 1024

/** @param {IncomingMessage} request */
export const isUploadRequest = ({ method, url }) =>
  method === 'PUT' && url?.startsWith('/media/upload/') === true

const unknownMethod = {
  status: 405,
  body: { message: 'This server doesn’t support that method', code: 'method_not_allowed' },
  headers: { Allow: METHODS.join(', ') },
}
const readOnly = {
  status: 405,
  body: { message: 'Files only accept GET and HEAD requests', code: 'method_not_allowed' },
  headers: { Allow: 'GET, HEAD' },
}
const invalidPath = { status: 400, body: { message: 'The URL isn’t valid', code: 'bad_request' } }
/** Maximum size of the request line and headers together. */
export const HEAD_BYTES_MAX = 16 * 1024
const tooLong = { status: 431, body: { message: 'The headers are larger than 16 KB', code: 'too_large' } }

/**
 * Returns the size of the request line and headers. Node reads headers as Latin-1, so one character is one
 * byte.
 * @param {IncomingMessage} request
 */
const headBytes = ({ url = '', rawHeaders }) =>
  rawHeaders.reduce((bytes, text) => bytes + text.length + 2, url.length)

export const tooLargeRefusal = {
  status: 413,
  body: { message: 'The body is larger than 64 KB', code: 'too_large' },
}

/**
 * Returns the response to a bad request that no handler needs to see, in the format of all other errors. Null
 * if the request is acceptable. Without this function, Next.js would respond to TRACE with a plain-text 500 and
 * to other rare methods with an empty 400, and it would buffer bodies before authentication.
 * @param {IncomingMessage} request @returns {Refusal | null}
 */
export function findRefusal(request) {
  if (headBytes(request) > HEAD_BYTES_MAX) return tooLong
  const { method = '', url = '' } = request
  if (!METHODS.includes(method)) return unknownMethod
  if (!isValidPath(url)) return invalidPath
  if (/^\/(_next\/(static|image)|static)\//.test(url) && !['GET', 'HEAD'].includes(method)) return readOnly
  const isLarge = Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX
  return isLarge && !isUploadRequest(request) ? tooLargeRefusal : null
}

export const tooSlowRefusal = {
  status: 408,
  body: { message: 'The request took too long to arrive', code: 'request_timeout' },
}

const invalidHttp = {
  status: 400,
  body: { message: 'The request isn’t valid HTTP', code: 'bad_request' },
}

/**
 * Returns the response for a malformed, oversized or slow request, chosen by the parser's error code. If the
 * method is unknown and may be HEAD, the response has no body, because a client would read the body as the
 * next response.
 * @param {Error & { code?: string, rawPacket?: Buffer }} error @returns {Refusal}
 */
export function findParserRefusal({ code, rawPacket }) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlowRefusal
  const refusal = code === 'HPE_HEADER_OVERFLOW' ? tooLong : invalidHttp
  const isHead = code === 'HPE_HEADER_OVERFLOW' || rawPacket?.toString('latin1', 0, 5) === 'HEAD '
  return isHead ? { ...refusal, body: undefined } : refusal
}

/**
 * Returns the status, headers and body text of the response to a refused request.
 * @param {Refusal} refusal @param {ReturnType<ServerResponse['getHeader']>} [requestId]
 */
export function refusalResponseOf({ status, body, headers }, requestId = createRequestId()) {
  const text = body ? JSON.stringify({ ...body, requestId }) : ''
  /** @type {OutgoingHttpHeaders} */
  const all = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...headers,
  }
  return { status, headers: all, text }
}

/** @param {ServerResponse} response @param {Refusal} refusal */
export function sendRefusalResponse(response, refusal) {
  const { status, headers, text } = refusalResponseOf(refusal, response.getHeader('X-Request-Id'))
  response.writeHead(status, headers)
  response.end(text)
}

/**
 * Time for reading and dropping the rest of a refused message. A client that is disconnected immediately
 * misses the response. Milliseconds.
 */
const LINGER_MS = 1000

/**
 * Refuses a message that no handler can process, and closes the connection. A response that already started
 * is aborted.
 * @param {Duplex} socket @param {ServerResponse | undefined} response @param {Refusal} refusal
 */
export function refuseAndClose(socket, response, refusal) {
  const hasBegun = response !== undefined && (response.headersSent || response.socket !== socket)
  if (hasBegun || socket.destroyed) return socket.destroy()
  // The message was already refused. Node reports data that still arrives as another error.
  if (!socket.writable) return
  const { status, headers, text } = refusalResponseOf(refusal, response?.getHeader('X-Request-Id'))
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Corrects the forwarding headers. The socket's IP address becomes the last entry of X-Forwarded-For. Earlier
 * entries are kept only if proxies are trusted: the app uses the number of proxies to find the client's
 * entry.
 * @param {IncomingMessage} request @param {number} hops
 */
export function rewriteForwardedHeaders(request, hops) {
  const { headers, socket } = request
  const ip = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const forwardedFor = hops > 0 ? headers['x-forwarded-for'] : undefined
  headers['x-forwarded-for'] = forwardedFor ? `${forwardedFor}, ${ip}` : ip
  if (hops === 0 || !headers['x-forwarded-proto']) headers['x-forwarded-proto'] = 'http'
  for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-port']) delete headers[name]
}
