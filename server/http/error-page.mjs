import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { refusalResponseOf } from './request-checks.mjs'

/** @import { IncomingMessage } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @import { LecternResponse } from './lectern-response.mjs' */
/** @import { Handle } from './http-limits.mjs' */

const UNAVAILABLE = '/login/unavailable'
const PATIENCE_MS = 5000
const internal = {
  status: 500,
  body: { message: 'Something went wrong on our side. Try again.', code: 'internal' },
}
/**
 * Matches the headers that are copied from the rendered error page. The other headers belong to one
 * connection or are set again.
 */
const COPIED_HEADERS =
  /^(content-(type|security-policy)|x-(content-type-options|frame-options)|referrer-policy)$/

/**
 * Replaces the plain text that Next.js sends if it can't render a cached page. Next.js sends that text with
 * the headers of the page, so a cache would store it as the page. Browsers get a page that asks the visitor
 * to come back later, and other clients get an error in the API's usual format.
 * @param {Handle} handle @returns {Handle}
 */
export function withErrorPage(handle) {
  return (request, response) => {
    response.sendErrorPage = () => {
      sendErrorPage(request, response).catch(() => response.destroy())
    }
    return handle(request, response)
  }
}

/** @param {IncomingMessage} request @param {LecternResponse} response */
async function sendErrorPage(request, response) {
  const isPage = request.url !== UNAVAILABLE && request.headers.accept?.includes('text/html')
  const page = isPage ? await fetchPage(request.socket).catch(() => null) : null
  if (!page) {
    const { status, headers, text } = refusalResponseOf(internal, response.getHeader('X-Request-Id'))
    return response.sendPlainly(status, headers, text)
  }
  const headers = { ...page.headers, 'Cache-Control': 'private, no-store', 'Retry-After': '30' }
  response.sendPlainly(503, headers, request.method === 'HEAD' ? undefined : page.body)
}

/** @param {Socket} socket */
async function fetchPage({ localAddress, localPort }) {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const options = { host: localAddress, port: localPort, path: UNAVAILABLE, agent: false, signal }
  /** @type {IncomingMessage} */
  const answer = await new Promise((resolve, reject) => http.get(options, resolve).once('error', reject))
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${UNAVAILABLE}: ${answer.statusCode}`)
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => COPIED_HEADERS.test(name)),
  )
  return { body, headers }
}
