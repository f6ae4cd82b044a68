import { createHash, randomUUID } from 'node:crypto'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { sharedState } from './process-state.mjs'
import { pathOf } from './request-checks.mjs'

/** @import { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @import { Handle } from './http-limits.mjs' */

/** @typedef {{ encoding: string, bytes: Buffer, etag: string }} Form the body in one encoding */
/** @typedef {{ hash: string, headers: OutgoingHttpHeaders, forms: Form[] }} Page */
/** @typedef {{ askedAt: number, changes: number }} Asked when a page was requested, and the changes of the site by then */
/** @typedef {Asked & { page: (Page & Asked) | undefined, renewed: Promise<void> }} Entry */

/** Paths whose response is the same for everyone without a session. */
const PATHS = ['/', '/landing']
const FRESH_MS = 1000
/**
 * Maximum age of a cached page, as a multiple of `freshMs`. An older page is sent only if no newer one
 * arrives within `PATIENCE_MS`, so that an owner who publishes sees the new page immediately.
 */
const STALE_TIMES = 2
const PATIENCE_MS = 2000
/** Maximum time to wait for a newer page if this process has changed the site since. Milliseconds. */
const CHANGED_PATIENCE_MS = 15_000
/** Header that marks the cache's own requests with a secret value. */
const OWN = 'x-lectern-own'
/** Matches headers that belong to one connection or request, to the compression, or to Next.js only. */
const PASSING =
  /^(connection|keep-alive|date|transfer-encoding|content-(encoding|length)|x-request-id|x-(middleware|nextjs)-.*)$/

/**
 * Serves the landing page from memory without calling Next.js: the response for visitors without a session is
 * cached with its headers, compressed once, and refreshed in the background once a second, because the owner
 * may have changed it. All other requests, and all with a session, go to `handle`.
 * @param {Handle} handle @returns {Handle}
 */
export function withLandingCache(handle, { freshMs = FRESH_MS } = {}) {
  const own = randomUUID()
  /** @type {Map<string, Entry>} */
  const entries = new Map(PATHS.map((path) => [path, emptyEntry()]))
  return async (request, response) => {
    const entry = entries.get(pathOf(request.url ?? ''))
    if (!entry || request.headers[OWN] === own || !isWithoutSession(request)) return handle(request, response)
    const now = performance.now()
    const { siteChanges: changes = 0 } = sharedState
    if (entry.changes !== changes || now - entry.askedAt > freshMs) {
      entry.askedAt = now
      entry.changes = changes
      entry.renewed = renew(entry, request, own)
    }
    if (entry.page) await atMost(patienceFor(entry.page, entry, freshMs), entry.renewed)
    return entry.page ? send(request, response, entry.page) : handle(request, response)
  }
}

/**
 * Returns how long to wait for a newer page than the cached one. Milliseconds.
 * @param {Asked} page @param {Asked} newer @param {number} freshMs
 */
function patienceFor(page, newer, freshMs) {
  if (page.changes !== newer.changes) return CHANGED_PATIENCE_MS
  return performance.now() - page.askedAt > STALE_TIMES * freshMs ? PATIENCE_MS : 0
}

/**
 * Waits for the work, or for the given time if it is shorter.
 * @param {number} ms @param {Promise<void>} work
 */
const atMost = (ms, work) => (ms > 0 ? Promise.race([work, sleep(ms, undefined, { ref: false })]) : undefined)

/** @returns {Entry} */
const emptyEntry = () => ({
  page: undefined,
  askedAt: Number.NEGATIVE_INFINITY,
  changes: 0,
  renewed: Promise.resolve(),
})

/** @param {IncomingMessage} request */
function isWithoutSession({ method, headers }) {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.cookie?.includes('session-token')) return false
  // The client-side router of Next.js requests other content at the same URLs.
  return !Object.keys(headers).some((name) => /^(rsc|next-|x-next|x-middleware)/.test(name))
}

/** @param {Entry} entry @param {IncomingMessage} request @param {string} own */
async function renew(entry, { url = '', socket }, own) {
  const { askedAt, changes } = entry
  // After a failed refresh, the cached page stays, and a later request tries again.
  const page = await fetchPage(pathOf(url), socket, own, entry.page).catch(() => undefined)
  const isNewest = !entry.page || entry.page.askedAt <= askedAt
  if (page && isNewest) entry.page = { ...page, askedAt, changes }
}

/** @param {string} path @param {Socket} socket @param {string} own @param {Page} [before] @returns {Promise<Page>} */
async function fetchPage(path, { localAddress, localPort }, own, before) {
  const options = { host: localAddress, port: localPort, path, headers: { [OWN]: own }, agent: false }
  /** @type {IncomingMessage} */
  const answer = await new Promise((resolve, reject) => http.get(options, resolve).once('error', reject))
  const body = await buffer(answer)
  if (answer.statusCode !== 200 || answer.headers['set-cookie'] || !answer.complete)
    throw new Error('The page is not the same for everyone')
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !PASSING.test(name)))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // Reuses the compressed body of an unchanged page, because compression is nearly all of the work.
  const forms = before?.hash === hash ? before.forms : await pack(body, hash)
  return { hash, headers: { ...headers, vary: varyOf(String(headers.vary ?? '')) }, forms }
}

/** @param {string} vary */
const varyOf = (vary) => (/accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`)

/**
 * Compresses the body for each encoding that a browser may accept, smallest first, each with its ETag.
 * @param {Buffer} body @param {string} hash @returns {Promise<Form[]>}
 */
async function pack(body, hash) {
  const forms = {
    br: await promisify(brotliCompress)(body),
    gzip: await promisify(gzip)(body, { level: 9 }),
    identity: body,
  }
  return Object.entries(forms).map(([encoding, bytes]) => ({
    encoding,
    bytes,
    etag: `"${hash}-${encoding}"`,
  }))
}

/** @param {IncomingMessage} request @param {ServerResponse} response @param {Page} page */
function send({ method, headers }, response, page) {
  const form = page.forms.find(({ encoding }) => accepts(headers, encoding))
  if (!form) return response.writeHead(406).end()
  const { encoding, bytes, etag } = form
  const isKnown = headers['if-none-match']?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
  if (isKnown) return response.writeHead(304, { ...page.headers, etag }).end()
  response.writeHead(200, {
    ...page.headers,
    etag,
    'content-length': bytes.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  response.end(method === 'HEAD' ? undefined : bytes)
}

/** @param {IncomingHttpHeaders} headers @param {string} encoding */
function accepts({ 'accept-encoding': header = '' }, encoding) {
  if (encoding === 'identity') return true
  return header.split(',').some((offer) => {
    const [name = '', quality = ''] = offer.split(';').map((part) => part.trim())
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/i.test(quality)
  })
}
