import { STATUS_CODES } from 'node:http'
import { newRequestId } from './visits.mjs'

// On this server the socket's ip stands last in X-Forwarded-For (lib/server/request-headers.ts).
process.env.LECTERN_NAMES_CLIENTS = '1'

/** Whether a path can be decoded and is a path at all; Next answers the others with a text 500. */
export function acceptsPath(url = '') {
  if (!url.startsWith('/')) return false
  try {
    return !decodeURIComponent(url.split('?', 1)[0]).includes('\0')
  } catch {
    return false
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What anything but an upload may carry; the app's own bound (lib/server/body.ts). */
export const BODY_BYTES_MAX = 64 * 1024

export const isUpload = ({ method, url }) => method === 'PUT' && url.startsWith('/media/upload/')

const methodless = {
  status: 405,
  body: { message: 'No URL here answers that method', code: 'method_not_allowed' },
  headers: { Allow: METHODS.join(', ') },
}
const readOnly = {
  status: 405,
  body: { message: 'Files can only be read', code: 'method_not_allowed' },
  headers: { Allow: 'GET, HEAD' },
}
const pathless = { status: 400, body: { message: 'The URL cannot be read', code: 'bad_request' } }
/** What the first line and the headers of a request may have together. */
export const HEAD_BYTES_MAX = 16 * 1024
const tooLong = { status: 431, body: { message: 'The headers are larger than 16 KB', code: 'too_large' } }

/** Node reads headers as Latin-1: a character is a byte. */
const headBytes = ({ url, rawHeaders }) =>
  rawHeaders.reduce((bytes, text) => bytes + text.length + 2, url.length)

const tooLarge = { status: 413, body: { message: 'The body is larger than 64 KB', code: 'too_large' } }

/**
 * What no handler needs to see, refused in the shape of every other error; null when there is nothing to refuse.
 * Next answers TRACE with a text 500 and other rare methods with an empty 400, and holds bodies before anybody asks whose
 * they are.
 * @returns {{ status: number, body: { message: string, code: string }, headers?: Record<string, string> } | null}
 */
export function refusalOf(request) {
  if (headBytes(request) > HEAD_BYTES_MAX) return tooLong
  if (!METHODS.includes(request.method)) return methodless
  if (!acceptsPath(request.url)) return pathless
  if (/^\/(_next\/(static|image)|static)\//.test(request.url) && !['GET', 'HEAD'].includes(request.method))
    return readOnly
  const isLarge = Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX
  return isLarge && !isUpload(request) ? tooLarge : null
}

export const tooSlow = {
  status: 408,
  body: { message: 'The request took too long to arrive', code: 'request_timeout' },
}

const noHttp = {
  status: 400,
  body: { message: 'The request is not HTTP that we can read', code: 'bad_request' },
}

/**
 * The refusal of what is no HTTP, or too much of it, by the error that Node's parser ends with. Where the method is not
 * known, and may be HEAD, it has no body: one would be taken for the next answer.
 */
export function unreadable({ code, rawPacket }) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow
  const refusal = code === 'HPE_HEADER_OVERFLOW' ? tooLong : noHttp
  const isHead = code === 'HPE_HEADER_OVERFLOW' || rawPacket?.toString('latin1', 0, 5) === 'HEAD '
  return isHead ? { ...refusal, body: undefined } : refusal
}

function answerTo({ status, body, headers }, requestId = newRequestId()) {
  const text = body ? JSON.stringify({ ...body, requestId }) : ''
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

export function refuse(response, refusal) {
  const { status, headers, text } = answerTo(refusal, response.getHeader('X-Request-Id'))
  response.writeHead(status, headers)
  response.end(text)
}

/** Refuses what no handler can answer any more, and closes the connection. An answer that has begun is broken off. */
export function hangUp(socket, response, refusal) {
  const hasBegun = response !== undefined && (response.headersSent || response.socket !== socket)
  if (hasBegun || !socket.writable) return socket.destroy()
  const { status, headers, text } = answerTo(refusal, response?.getHeader('X-Request-Id'))
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  listenOn(socket)
}

const LISTENED_MS = 1000

/** What is still coming is read and forgotten: closed at once, the system would take the answer back with the rest. */
function listenOn(socket) {
  // Listening to it takes the socket from the parser, whose own listener goes first.
  socket.removeAllListeners('data').on('data', () => undefined)
  const timer = setTimeout(() => socket.destroy(), LISTENED_MS)
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Makes the forwarding headers true. The socket's ip goes last into X-Forwarded-For; what came before it stays only when
 * proxies are trusted, whose number tells the app how far left to read.
 */
export function rewriteForwarded(request, hops) {
  const { headers, socket } = request
  const ip = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const given = hops > 0 ? headers['x-forwarded-for'] : undefined
  headers['x-forwarded-for'] = given ? `${given}, ${ip}` : ip
  if (hops === 0 || !headers['x-forwarded-proto']) headers['x-forwarded-proto'] = 'http'
  for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-port']) delete headers[name]
}
