import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { acceptsEncoding, CACHE_REQUEST_HEADER, fetchCacheablePage, sendPage } from './cached-page.mjs'
import { urlPathOf } from './request-checks.mjs'

/** @import { Page } from './cached-page.mjs' */
/** @import { SendFromMemory } from './http-limits.mjs' */

/**
 * Returns a function that sends the scripts and style sheets of a build from memory, compressed with Brotli,
 * which makes them a seventh smaller than the gzip of Next.js. The function returns false until a file is
 * compressed, and for clients that don’t accept Brotli. The name of each file contains a hash of its content,
 * so the content under a name never changes.
 * @param {string} folder the folder `.next/static` of the build @returns {SendFromMemory}
 */
export function createScriptCache(folder) {
  const secret = randomUUID()
  const paths = new Set(listScripts(folder))
  /** @type {Map<string, Page | undefined>} */
  const pages = new Map()
  return (request, response, requestId) => {
    const { url = '', method, headers, socket } = request
    if (!url.startsWith('/_next/static/') || method !== 'GET' || !acceptsEncoding(headers, 'br')) return false
    const path = urlPathOf(url)
    if (!paths.has(path) || headers.range || headers[CACHE_REQUEST_HEADER] === secret) return false
    const page = pages.get(path)
    if (page) {
      sendPage(request, response, page, ['X-Request-Id', requestId])
      return true
    }
    if (!pages.has(path)) {
      pages.set(path, undefined)
      fetchCacheablePage(path, socket, secret, { encodings: ['br'] }).then(
        (fetched) => pages.set(path, fetched),
        () => pages.delete(path),
      )
    }
    return false
  }
}

/** @param {string} folder */
const listScripts = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `/_next/static/${name.replaceAll('\\', '/')}`)
