import { createHash } from 'node:crypto'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Socket } from 'node:net' */

/**
 * The body in one encoding, with its own headers.
 * @typedef {{ encoding: string, bytes: Buffer, etag: string, headers: string[] }} Form
 */
/**
 * A cached page. `headers` alternates names and values, the format that Node sends fastest.
 * @typedef {{ hash: string, headers: string[], forms: Form[] }} Page
 */

/** Header that marks the caches' own requests with a secret value. */
export const CACHE_REQUEST_HEADER = 'x-lectern-own'
/** Header that the app adds to responses which the landing page cache may keep. */
export const CACHEABLE_PAGE_HEADER = 'x-lectern-page'
/** Matches headers that aren’t cached: they belong to one connection, request or encoding, or only to Next.js. */
const UNCACHED_HEADERS =
  /^(accept-ranges|connection|keep-alive|date|etag|transfer-encoding|content-(encoding|length)|vary|x-lectern-page|x-request-id|x-(middleware|nextjs)-.*)$/

const compressors = {
  br: promisify(brotliCompress),
  gzip: (/** @type {Buffer} */ body) => promisify(gzip)(body, { level: 9 }),
  identity: async (/** @type {Buffer} */ body) => body,
}
/** @typedef {keyof typeof compressors} Encoding */

/** Thrown for a response that can’t be cached for all visitors. */
export class UncacheableResponse extends Error {
  /** @param {number | undefined} status */
  constructor(status) {
    super('This response can’t be cached for all visitors')
    this.status = status
  }
}

/**
 * Requests a path from this server and compresses the response. Throws `UncacheableResponse` if the response
 * can’t be cached for all visitors.
 * @param {string} path @param {Socket} socket of any request to this server @param {string} secretValue of the header
 * @param {{ encodings: Encoding[], before?: Page | undefined, mark?: string }} options the smallest encoding first, and
 * a header that the response must have
 * @returns {Promise<Page>}
 */
export async function fetchCacheablePage(
  path,
  { localAddress, localPort },
  secretValue,
  { encodings, before, mark },
) {
  const options = {
    host: localAddress,
    port: localPort,
    path,
    headers: { [CACHE_REQUEST_HEADER]: secretValue },
    agent: false,
  }
  /** @type {IncomingMessage} */
  const answer = await new Promise((resolve, reject) => http.get(options, resolve).once('error', reject))
  const body = await buffer(answer)
  const isMarked = mark === undefined || mark in answer.headers
  if (answer.statusCode !== 200 || answer.headers['set-cookie'] || !answer.complete || !isMarked)
    throw new UncacheableResponse(answer.statusCode)
  const cachedHeaders = Object.entries(answer.headers).filter(([name]) => !UNCACHED_HEADERS.test(name))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // Reuses the compressed body of an unchanged page, because compression is nearly all of the work.
  const forms = before?.hash === hash ? before.forms : await compressBody(body, hash, encodings)
  const headers = [...cachedHeaders, ['vary', varyOf(answer.headers.vary)]].flat().map(String)
  return { hash, headers, forms }
}

const varyOf = (vary = '') => {
  if (/accept-encoding/i.test(vary)) return vary
  return vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding'
}

/**
 * Compresses the body in each encoding, each with its ETag.
 * @param {Buffer} body @param {string} hash @param {Encoding[]} encodings @returns {Promise<Form[]>}
 */
function compressBody(body, hash, encodings) {
  const compressAs = async (/** @type {Encoding} */ encoding) => {
    const bytes = await compressors[encoding](body)
    const headers = ['content-length', String(bytes.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return { encoding, bytes, etag: `"${hash}-${encoding}"`, headers }
  }
  return Promise.all(encodings.map(compressAs))
}

/**
 * Sends a page, or 304 if the client already has it.
 * @param {IncomingMessage} request @param {ServerResponse} response @param {Page} page
 * @param {string[]} [also] names and values of further headers
 */
export function sendPage({ method, headers }, response, page, also = []) {
  const form = page.forms.find(({ encoding }) => acceptsEncoding(headers, encoding))
  if (!form) return response.writeHead(406, also).end()
  const { bytes, etag } = form
  const common = [...page.headers, 'etag', etag, ...also]
  const isKnown = headers['if-none-match']?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
  if (isKnown) return response.writeHead(304, common).end()
  response.writeHead(200, [...common, ...form.headers])
  response.end(method === 'HEAD' ? undefined : bytes)
}

/** @param {IncomingHttpHeaders} headers @param {string} encoding */
export function acceptsEncoding({ 'accept-encoding': header = '' }, encoding) {
  if (encoding === 'identity') return true
  return header.split(',').some((offer) => {
    const [name = '', quality = ''] = offer.split(';').map((part) => part.trim())
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/i.test(quality)
  })
}
