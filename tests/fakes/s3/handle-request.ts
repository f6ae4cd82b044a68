import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BucketObject, FolderBucket } from './bucket'
import { S3Error } from './s3-error'
import { hashSha256 } from './signature'

export interface BucketRequest {
  request: IncomingMessage
  url: URL
  bucket: FolderBucket
  bucketName: string
  key: string
  body: Buffer
  /** Maximum number of keys per list page. */
  pageSize: number
}

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function sendXml(response: ServerResponse, status: number, xml: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`
  response.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body) })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

export function sendS3Error(response: ServerResponse, { status, code, message }: S3Error): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`)
}

const etagOf = (body: Uint8Array) => `"${hashSha256(body).slice(0, 32)}"`

const keptOf = ({ headers }: IncomingMessage) => ({
  'content-type': headers['content-type'] ?? 'binary/octet-stream',
  'cache-control': headers['cache-control'],
})

async function put({ request, bucket, key, body }: BucketRequest, response: ServerResponse) {
  if (request.headers['content-length'] === undefined) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header')
  }
  await bucket.put(key, body, keptOf(request))
  response.writeHead(200, { ETag: etagOf(body) }).end()
}

async function copy({ request, bucket, bucketName, key }: BucketRequest, response: ServerResponse) {
  const [from = '', ...rest] = decodeURIComponent(String(request.headers['x-amz-copy-source']))
    .replace(/^\//, '')
    .split('/')
  if (from !== bucketName) throw new S3Error(404, 'NoSuchBucket', 'The source bucket does not exist')
  const { body, kept } = await bucket.get(rest.join('/'))
  const isReplaced = request.headers['x-amz-metadata-directive'] === 'REPLACE'
  await bucket.put(key, body, isReplaced ? keptOf(request) : kept)
  const { modifiedAt } = await bucket.get(key)
  const about = `<LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${escapeXml(etagOf(body))}</ETag>`
  sendXml(response, 200, `<CopyObjectResult>${about}</CopyObjectResult>`)
}

/** Parses a single byte range. Returns null for other Range headers, which S3 ignores. */
function rangeOf(header: string | undefined, size: number): { first: number; last: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from + to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first > last) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { first, last }
}

function setAbout({ body, modifiedAt, kept }: BucketObject, response: ServerResponse) {
  response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('ETag', etagOf(body))
  response.setHeader('Last-Modified', modifiedAt.toUTCString())
  for (const [name, value] of Object.entries(kept)) if (value) response.setHeader(name, value)
}

/** Applies the response headers from the signed URL, which override the object's own. */
function setAsked({ searchParams }: URL, response: ServerResponse) {
  for (const name of ['content-disposition', 'content-type']) {
    const value = searchParams.get(`response-${name}`)
    if (value) response.setHeader(name, value)
  }
}

async function get({ request, url, bucket, key }: BucketRequest, response: ServerResponse) {
  const found = await bucket.get(key)
  const range = rangeOf(request.headers.range, found.body.length)
  setAbout(found, response)
  setAsked(url, response)
  const part = range ? found.body.subarray(range.first, range.last + 1) : found.body
  if (range) response.setHeader('Content-Range', `bytes ${range.first}-${range.last}/${found.body.length}`)
  response.writeHead(range ? 206 : 200, { 'Content-Length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
}

async function remove({ bucket, key }: BucketRequest, response: ServerResponse) {
  await bucket.remove(key)
  response.writeHead(204).end()
}

async function list({ url, bucket, pageSize }: BucketRequest, response: ServerResponse) {
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = bucket.keys(url.searchParams.get('prefix') ?? '').filter((key) => key > after)
  const page = keys.slice(0, Math.min(pageSize, Number(url.searchParams.get('max-keys') ?? pageSize)))
  const contents = await Promise.all(
    page.map(async (key) => {
      const { body, modifiedAt } = await bucket.get(key)
      const about = `<LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size>`
      return `<Contents><Key>${escapeXml(key)}</Key>${about}</Contents>`
    }),
  )
  const isTruncated = page.length < keys.length
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
    : ''
  const state = `<KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`
  sendXml(response, 200, `<ListBucketResult>${state}${next}${contents.join('')}</ListBucketResult>`)
}

/** Carries out an authorized request. */
export function handleBucketRequest(asked: BucketRequest, response: ServerResponse): Promise<void> {
  const { request, key } = asked
  const verbs = {
    GET: get,
    HEAD: get,
    DELETE: remove,
    PUT: request.headers['x-amz-copy-source'] ? copy : put,
  }
  const act = Object.entries(key ? verbs : { GET: list }).find(([verb]) => verb === request.method)?.[1]
  if (!act) throw new S3Error(405, 'MethodNotAllowed', 'The method is not allowed against this resource')
  return act(asked, response)
}
