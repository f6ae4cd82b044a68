import { createHash, randomUUID } from 'node:crypto'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** What Next answers at these to whoever brings no session is the same for everybody. */
const PATHS = ['/', '/landing']
const FRESH_MS = 1000
/** A copy that is so much older is not given out while a newer one can be had in time: who publishes looks at once. */
const STALE_TIMES = 2
const PATIENCE_MS = 2000
/** Marks the question we ask ourselves, by a word that nobody else knows. */
const OWN = 'x-lectern-own'
/** What of an answer belongs to one connection or request, to how it was packed, or to Next alone. */
const PASSING =
  /^(connection|keep-alive|date|transfer-encoding|content-(encoding|length)|x-request-id|x-(middleware|nextjs)-.*)$/

/**
 * Answers for the landing page without asking Next again: its answer to nobody, headers and all, is kept in memory, packed
 * once, and asked for anew in the background once a second, for its owner may have changed it. Everything else, and
 * everybody with a session, goes to `handle`.
 */
export function landingFromMemory(handle, { freshMs = FRESH_MS } = {}) {
  const own = randomUUID()
  const places = new Map(PATHS.map((path) => [path, { page: undefined, askedAt: Number.NEGATIVE_INFINITY }]))
  return async (request, response) => {
    const place = places.get(request.url.split('?', 1)[0])
    if (!place || request.headers[OWN] === own || !isOfNobody(request)) return handle(request, response)
    const now = performance.now()
    if (now - place.askedAt > freshMs) {
      place.askedAt = now
      place.renewed = renew(place, request, own)
    }
    if (place.page && now - place.page.askedAt > STALE_TIMES * freshMs)
      await Promise.race([place.renewed, sleep(PATIENCE_MS, undefined, { ref: false })])
    return place.page ? send(request, response, place.page) : handle(request, response)
  }
}

function isOfNobody({ method, headers }) {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.cookie?.includes('session-token')) return false
  // The router of signed-in pages asks at the same urls for other things.
  return !Object.keys(headers).some((name) => /^(rsc|next-|x-next|x-middleware)/.test(name))
}

async function renew(place, { url, socket }, own) {
  const { askedAt } = place
  // What could not be had is asked for again a while later; meanwhile there is what there was.
  const page = await fetchPage(url.split('?', 1)[0], socket, own, place.page).catch(() => undefined)
  if (page) place.page = { ...page, askedAt }
}

async function fetchPage(path, { localAddress, localPort }, own, before) {
  const options = { host: localAddress, port: localPort, path, headers: { [OWN]: own }, agent: false }
  const answer = await new Promise((resolve, reject) => http.get(options, resolve).once('error', reject))
  const body = await buffer(answer)
  if (answer.statusCode !== 200 || answer.headers['set-cookie'] || !answer.complete)
    throw new Error('Not for everybody')
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !PASSING.test(name)))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // Packing is nearly all the work.
  const forms = before?.hash === hash ? before.forms : await pack(body, hash)
  return { hash, headers: { ...headers, vary: varyOf(headers.vary) }, forms }
}

const varyOf = (vary = '') => (/accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`)

/** The body in each form that a browser may take, the smallest first, and the tag of each. */
async function pack(body, hash) {
  const packed = {
    br: await promisify(brotliCompress)(body),
    gzip: await promisify(gzip)(body, { level: 9 }),
  }
  return [...Object.entries(packed), ['identity', body]].map(([encoding, bytes]) => ({
    encoding,
    bytes,
    etag: `"${hash}-${encoding}"`,
  }))
}

function send({ method, headers }, response, page) {
  const { encoding, bytes, etag } = page.forms.find((form) =>
    accepts(headers['accept-encoding'], form.encoding),
  )
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

function accepts(header = '', encoding) {
  if (encoding === 'identity') return true
  return header.split(',').some((offer) => {
    const [name, quality = ''] = offer.split(';').map((part) => part.trim())
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/i.test(quality)
  })
}
