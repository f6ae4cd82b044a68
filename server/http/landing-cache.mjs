import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CACHE_REQUEST_HEADER,
  CACHEABLE_PAGE_HEADER,
  fetchCacheablePage,
  sendPage,
  UncacheableResponse,
} from './cached-page.mjs'
import { sharedState } from './process-state.mjs'
import { urlPathOf } from './request-checks.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Encoding, Page } from './cached-page.mjs' */
/** @import { Handle, SendFromMemory } from './http-limits.mjs' */

/**
 * Time when a page was requested, and the number of site changes until then.
 * @typedef {{ askedAt: number, changes: number }} PageVersion
 */
/** @typedef {PageVersion & { page: (Page & PageVersion) | undefined, renewed: Promise<void> }} Entry */

/** Paths of the shop's landing page, which always have an entry. */
const SHOP_PATHS = ['/', '/landing']
/** Path of a course's landing page. It gets an entry once the app has sent a response that it marked as cacheable. */
const COURSE_PATH = /^\/c\/[a-z0-9-]{1,60}$/
/**
 * Maximum number of entries: two paths of the shop's page, and 199 courses. A new course replaces the least
 * recently used one.
 */
const ENTRIES_MAX = 201
/** Matches the status of a response which shows that a course no longer has a page at this path. */
const GONE_STATUS = /^(2|3)..$|^404$/
const FRESH_MS = 1000
/**
 * Maximum age of a cached page, as a multiple of `freshMs`. An older page is sent only if no newer page arrives
 * within `PATIENCE_MS`, so that an owner who publishes sees the new page immediately.
 */
const STALE_TIMES = 2
const PATIENCE_MS = 2000
/**
 * Maximum time to wait for a newer page if this process has changed the site since the cached page was
 * requested. Milliseconds.
 */
const CHANGED_PATIENCE_MS = 15_000
/** @type {Encoding[]} */
const ENCODINGS = ['br', 'gzip', 'identity']

/**
 * Serves landing pages from memory without calling Next.js. The response for visitors without a session is
 * cached with its headers, compressed once, and refreshed in the background once a second, because the owner
 * may have changed the page. Keeps only responses that the app marked as cacheable, so that made-up course URLs
 * can't fill the memory. All other requests, and all requests with a session, go to `handle`.
 * @param {Handle} handle @param {{ freshMs?: number }} [options]
 * @returns {{ handle: Handle, sendFromMemory: SendFromMemory }} `sendFromMemory` sends a cached
 *   page that is new enough, and otherwise returns false
 */
export function createLandingCache(handle, { freshMs = FRESH_MS } = {}) {
  const secret = randomUUID()
  /** @type {Map<string, Entry>} */
  const entries = new Map(SHOP_PATHS.map((path) => [path, emptyEntry()]))
  /**
   * Returns the entry for a request, and refreshes the entry if it is old.
   * @param {IncomingMessage} request
   */
  const findEntry = (request) => {
    const path = urlPathOf(request.url ?? '')
    const entry = entries.get(path)
    if (!entry || request.headers[CACHE_REQUEST_HEADER] === secret || !isWithoutSession(request))
      return undefined
    if (!SHOP_PATHS.includes(path)) moveToEnd(entries, path, entry)
    const now = performance.now()
    const { siteChanges: changes = 0 } = sharedState
    if (entry.changes !== changes || now - entry.askedAt > freshMs) {
      entry.askedAt = now
      entry.changes = changes
      entry.renewed = renew(entry, request, secret).then((isGone) => {
        if (isGone && entries.get(path) === entry) entries.delete(path)
      })
    }
    return entry
  }
  /**
   * Adds an entry for a course's page after the app has marked a response as cacheable.
   * @param {IncomingMessage} request @param {ServerResponse} response
   */
  const addEntry = (request, response) => {
    const path = urlPathOf(request.url ?? '')
    if (entries.has(path) || !COURSE_PATH.test(path) || request.headers[CACHE_REQUEST_HEADER] === secret)
      return
    if (!response.hasHeader(CACHEABLE_PAGE_HEADER) || !isWithoutSession(request)) return
    if (entries.size >= ENTRIES_MAX) deleteOldest(entries)
    entries.set(path, emptyEntry())
  }
  return {
    async handle(request, response) {
      const entry = findEntry(request)
      if (entry?.page) await atMost(patienceFor(entry.page, entry, freshMs), entry.renewed)
      if (entry?.page) return sendPage(request, response, entry.page)
      await handle(request, response)
      addEntry(request, response)
    },
    sendFromMemory(request, response, requestId) {
      const entry = findEntry(request)
      if (!entry?.page || patienceFor(entry.page, entry, freshMs) > 0) return false
      sendPage(request, response, entry.page, ['X-Request-Id', requestId])
      return true
    },
  }
}

/**
 * Returns how long to wait for a newer page than the cached one. Milliseconds.
 * @param {PageVersion} page @param {PageVersion} newer @param {number} freshMs
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

/** @param {Map<string, Entry>} entries @param {string} path @param {Entry} entry */
function moveToEnd(entries, path, entry) {
  entries.delete(path)
  entries.set(path, entry)
}

/**
 * Deletes the least recently used page of a course.
 * @param {Map<string, Entry>} entries
 */
function deleteOldest(entries) {
  for (const path of entries.keys()) {
    if (SHOP_PATHS.includes(path)) continue
    entries.delete(path)
    return
  }
}

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

/**
 * Requests the page again. After a failure, the cached page stays, and a later request tries again. If the
 * app no longer has a page at this path, the cached page is dropped, unless it is the shop's. Returns whether
 * the page was dropped.
 * @param {Entry} entry @param {IncomingMessage} request @param {string} secret
 */
async function renew(entry, { url = '', socket }, secret) {
  const { askedAt, changes } = entry
  const path = urlPathOf(url)
  const options = { encodings: ENCODINGS, before: entry.page, mark: CACHEABLE_PAGE_HEADER }
  try {
    const page = await fetchCacheablePage(path, socket, secret, options)
    const isNewest = !entry.page || entry.page.askedAt <= askedAt
    if (isNewest) entry.page = { ...page, askedAt, changes }
    return false
  } catch (error) {
    const isGone = error instanceof UncacheableResponse && GONE_STATUS.test(String(error.status))
    if (!isGone || SHOP_PATHS.includes(path)) return false
    entry.page = undefined
    return true
  }
}
