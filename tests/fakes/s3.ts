import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type FolderBucket, openFolderBucket } from './s3/bucket'
import { handleBucketRequest, sendS3Error } from './s3/handle-request'
import { createAccessDenied, S3Error } from './s3/s3-error'
import { hashSha256, requireValidSignature } from './s3/signature'

interface Options {
  /** Origin that CORS allows, or `*`. If undefined, CORS allows no origin. */
  allowedOrigin?: string
  /** Maximum number of keys per list page: 1,000 on S3. */
  pageSize?: number
}

const NAME = 'course'
const keys = { accessKeyId: 'AKIAOFTHETESTS', secretAccessKey: 'a secret/of+the tests', region: 'eu-test-1' }
const METHODS = ['GET', 'PUT', 'HEAD']

/** Returns whether the bucket's only CORS rule covers a request. */
function isCovered(request: IncomingMessage, allowedOrigin: string | undefined): boolean {
  const { origin } = request.headers
  const method = request.headers['access-control-request-method'] ?? request.method ?? ''
  return origin !== undefined && [origin, '*'].includes(allowedOrigin ?? '') && METHODS.includes(method)
}

function allow(request: IncomingMessage, response: ServerResponse, allowedOrigin: string) {
  response.setHeader('Access-Control-Allow-Origin', allowedOrigin)
  response.setHeader('Access-Control-Allow-Methods', METHODS.join(', '))
  const asked = request.headers['access-control-request-headers']
  if (asked) response.setHeader('Access-Control-Allow-Headers', asked)
}

async function serve(
  { bucket, pageSize }: { bucket: FolderBucket; pageSize: number },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const payloadHash = requireValidSignature(request, url, keys)
  const [name, ...parts] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (name !== NAME) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  const body = await buffer(request)
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== hashSha256(body)) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'The body is not what was signed')
  }
  await handleBucketRequest(
    { request, url, bucket, bucketName: NAME, key: parts.join('/'), body, pageSize },
    response,
  )
}

/**
 * Starts an object store on loopback with one private bucket in a directory. It checks signatures as strictly
 * as AWS and MinIO. `settings` configure Lectern for it.
 */
export async function startFakeBucket(directory: string, { allowedOrigin, pageSize = 1000 }: Options = {}) {
  const bucket = openFolderBucket(path.join(directory, NAME))
  const server = createServer((request, response) => {
    const isAllowed = isCovered(request, allowedOrigin)
    if (isAllowed && allowedOrigin) allow(request, response, allowedOrigin)
    if (request.method === 'OPTIONS') {
      if (isAllowed) response.writeHead(200).end()
      else sendS3Error(response, createAccessDenied('This CORS request is not allowed'))
      return
    }
    serve({ bucket, pageSize }, request, response).catch((error: unknown) => {
      if (error instanceof S3Error) sendS3Error(response, error)
      else response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    S3_BUCKET: NAME,
    S3_REGION: keys.region,
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    S3_FORCE_PATH_STYLE: true,
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin, settings, close }
}
