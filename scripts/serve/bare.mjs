import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { refuse } from './request.mjs'

const UNAVAILABLE = '/login/unavailable'
const PATIENCE_MS = 5000
const internal = {
  status: 500,
  body: { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
}
/** Of the page that stands in, what is not about one connection, or said anew. */
const OWN = /^(content-(type|security-policy)|x-(content-type-options|frame-options)|referrer-policy)$/

/**
 * Where a page that is kept could not be made, Next answers with three words under the headers of what was asked for: a
 * cache would keep them as the page. A browser gets the page that says to come back, others an error like any other.
 */
export function insteadOfBare(handle) {
  return (request, response) => {
    replace(request, response)
    return handle(request, response)
  }
}

function replace(request, response) {
  const { writeHead, end } = response
  const isBare = () =>
    !response.headersSent &&
    response.statusCode === 500 &&
    response.getHeader('content-type') === 'text/plain'

  // Whatever packs answers asks for the head before the end.
  response.writeHead = function (...args) {
    return isBare() ? this : writeHead.apply(this, args)
  }
  response.end = function (...args) {
    if (!isBare()) return end.apply(this, args)
    // Past whoever packs: for them this answer has ended.
    Object.assign(this, { writeHead, end })
    for (const name of this.getHeaderNames()) if (name !== 'x-request-id') this.removeHeader(name)
    standIn(request, this).catch(() => this.destroy())
    return this
  }
}

async function standIn(request, response) {
  const isPage = request.url !== UNAVAILABLE && request.headers.accept?.includes('text/html')
  const found = isPage ? await findPage(request.socket).catch(() => null) : null
  if (!found) return refuse(response, internal)
  response.writeHead(503, { ...found.headers, 'Cache-Control': 'private, no-store', 'Retry-After': '30' })
  response.end(request.method === 'HEAD' ? undefined : found.body)
}

async function findPage({ localAddress, localPort }) {
  const options = { host: localAddress, port: localPort, path: UNAVAILABLE, agent: false }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await new Promise((resolve, reject) =>
    http.get({ ...options, signal }, resolve).once('error', reject),
  )
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${UNAVAILABLE}: ${answer.statusCode}`)
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => OWN.test(name)))
  return { body, headers }
}
