import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createAccessDenied, S3Error } from './s3-error'

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Signature parameters of a request, from its header or its query. */
interface Claim {
  credential: string
  signedHeaders: string[]
  signature: string
  /** Signing time, such as `20261121T230845Z`. */
  date: string
  payloadHash: string
  /** Lifetime in seconds. Null for signed headers, which are valid for 15 minutes before and after. */
  expires: number | null
}

const SKEW_MS = 15 * 60 * 1000
const WEEK_SECONDS = 604_800

export const hashSha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, data: string) => createHmac('sha256', key).update(data).digest()

/** Percent-encodes by RFC 3986: everything except letters, digits and -._~ */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const headerOf = (request: IncomingMessage, name: string) => [request.headers[name] ?? ''].flat().join(',')

function queryClaim(query: URLSearchParams): Claim {
  const get = (name: string) => {
    const value = query.get(name)
    if (value === null) throw new S3Error(400, 'AuthorizationQueryParametersError', `${name} is missing`)
    return value
  }
  if (get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'X-Amz-Algorithm only supports AWS4-HMAC-SHA256',
    )
  }
  const expires = Number(get('X-Amz-Expires'))
  if (!Number.isInteger(expires) || expires < 1 || expires > WEEK_SECONDS) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800')
  }
  return {
    credential: get('X-Amz-Credential'),
    signedHeaders: get('X-Amz-SignedHeaders').split(';'),
    signature: get('X-Amz-Signature'),
    date: get('X-Amz-Date'),
    payloadHash: 'UNSIGNED-PAYLOAD',
    expires,
  }
}

function headerClaim(request: IncomingMessage): Claim {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headerOf(request, 'authorization'),
    ) ?? []
  if (!credential || !signedHeaders || !signature) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed')
  }
  const payloadHash = headerOf(request, 'x-amz-content-sha256')
  if (!/^([0-9a-f]{64}|UNSIGNED-PAYLOAD)$/.test(payloadHash)) {
    throw new S3Error(400, 'InvalidRequest', 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a SHA256')
  }
  const date = headerOf(request, 'x-amz-date')
  return { credential, signedHeaders: signedHeaders.split(';'), signature, date, payloadHash, expires: null }
}

function claimOf(request: IncomingMessage, url: URL): Claim {
  const isInQuery = url.searchParams.has('X-Amz-Signature') || url.searchParams.has('X-Amz-Algorithm')
  if (isInQuery && request.headers.authorization) {
    throw new S3Error(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  }
  if (isInQuery) return queryClaim(url.searchParams)
  if (!request.headers.authorization) throw createAccessDenied('Access Denied')
  return headerClaim(request)
}

function timeOf(date: string): number {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const time = iso === date ? Number.NaN : Date.parse(iso)
  if (Number.isNaN(time)) throw createAccessDenied('AWS authentication requires a valid Date or x-amz-date')
  return time
}

function checkTime({ date, expires }: Claim) {
  const age = Date.now() - timeOf(date)
  if (expires === null) {
    if (Math.abs(age) <= SKEW_MS) return
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The difference between the clocks is too large')
  }
  if (age < -SKEW_MS) throw createAccessDenied('Request is not valid yet')
  if (age > expires * 1000) throw createAccessDenied('Request has expired')
}

/** Returns the day of the credential scope. Throws unless the scope is valid for these keys. */
function checkScope({ credential, date, expires }: Claim, keys: S3Credentials): string {
  const malformed = expires === null ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError'
  const [accessKeyId, day = '', region, service, end, ...rest] = credential.split('/')
  if (service !== 's3' || end !== 'aws4_request' || rest.length > 0 || !date.startsWith(`${day}T`)) {
    throw new S3Error(400, malformed, 'The credential is malformed')
  }
  if (region !== keys.region) {
    throw new S3Error(400, malformed, `The region '${region}' is wrong; expecting '${keys.region}'`)
  }
  if (accessKeyId !== keys.accessKeyId) {
    throw new S3Error(403, 'InvalidAccessKeyId', 'The access key does not exist in our records')
  }
  return day
}

function checkSignedHeaders(request: IncomingMessage, { signedHeaders, expires }: Claim) {
  const mustBeSigned = (name: string) =>
    name === 'host' || name.startsWith('x-amz-') || (expires === null && name === 'content-type')
  const unsigned = Object.keys(request.headers).filter(
    (name) => mustBeSigned(name) && !signedHeaders.includes(name),
  )
  if (unsigned.length > 0 || !signedHeaders.includes('host')) {
    throw createAccessDenied(
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    )
  }
}

function canonicalRequest(request: IncomingMessage, url: URL, claim: Claim): string {
  const path = url.pathname.split('/').map(decodeURIComponent).map(encode).join('/')
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const names = claim.signedHeaders.map((name) => name.toLowerCase()).sort()
  const headers = names.map((name) => `${name}:${headerOf(request, name).trim().replace(/\s+/g, ' ')}\n`)
  return [request.method, path, query, headers.join(''), names.join(';'), claim.payloadHash].join('\n')
}

/**
 * Rejects the requests that AWS rejects by Signature Version 4 ("Authenticating Requests", in headers and in
 * query parameters): no signature or two signatures, an expired or changed URL, a wrong region or key, a
 * clock that differs by more than 15 minutes, a changed signed header, or an unsigned Host, Content-Type or
 * x-amz header. Like MinIO, it also rejects an unsigned x-amz header with a signed URL. Returns the SHA-256
 * that the body must have, or UNSIGNED-PAYLOAD.
 */
export function requireValidSignature(request: IncomingMessage, url: URL, keys: S3Credentials): string {
  const claim = claimOf(request, url)
  const day = checkScope(claim, keys)
  checkTime(claim)
  checkSignedHeaders(request, claim)
  const scope = `${day}/${keys.region}/s3/aws4_request`
  const hash = hashSha256(canonicalRequest(request, url, claim))
  const signingKey = [keys.region, 's3', 'aws4_request'].reduce(
    hmac,
    hmac(`AWS4${keys.secretAccessKey}`, day),
  )
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', claim.date, scope, hash].join('\n'))
  const given = Buffer.from(claim.signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The signature we calculated does not match the one you provided',
    )
  }
  return claim.payloadHash
}
