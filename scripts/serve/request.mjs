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

/**
 * What no handler needs to see, refused in the shape of every other error; null when there is nothing to refuse.
 * Next answers TRACE with a text 500 and other rare methods with an empty 400.
 * @returns {{ status: number, body: { message: string, code: string }, headers?: Record<string, string> } | null}
 */
export function refusalOf({ method, url }) {
  if (!METHODS.includes(method)) {
    const body = { message: 'No address here answers that method', code: 'method_not_allowed' }
    return { status: 405, body, headers: { Allow: METHODS.join(', ') } }
  }
  if (acceptsPath(url)) return null
  return { status: 400, body: { message: 'The address cannot be read', code: 'bad_request' } }
}

export function refuse(response, { status, body, headers }) {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(text)
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
