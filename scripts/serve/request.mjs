/** Whether a path can be decoded and is a path at all; Next answers the others with a text 500. */
export function acceptsPath(url = '') {
  if (!url.startsWith('/')) return false
  try {
    return !decodeURIComponent(url.split('?', 1)[0]).includes('\0')
  } catch {
    return false
  }
}

/** Answers a path that cannot be decoded, in the shape of every other error. */
export function refusePath(response) {
  const body = JSON.stringify({ message: 'The address cannot be read', code: 'bad_request' })
  response.writeHead(400, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(body)
}

/**
 * Makes the forwarding headers true. The socket's address goes last into X-Forwarded-For; what came before it
 * stays only when proxies are trusted, whose number tells the app how far left to read (lib/server/client-address).
 */
export function rewriteForwarded(request, hops) {
  const { headers, socket } = request
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const given = hops > 0 ? headers['x-forwarded-for'] : undefined
  headers['x-forwarded-for'] = given ? `${given}, ${address}` : address
  if (hops === 0 || !headers['x-forwarded-proto']) headers['x-forwarded-proto'] = 'http'
  for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-port']) delete headers[name]
}
