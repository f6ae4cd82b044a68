import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import { objectKeySchema } from '@/lib/contract/media/object-paths'
import { env } from '@/lib/server/env'
import type { PutLimits } from './storage-interface'

const secret = Buffer.from(hkdfSync('sha256', env.NEXTAUTH_SECRET, '', 'lectern media url', 32))

function sign(method: 'GET' | 'PUT', key: string, query: URLSearchParams): string {
  const name = query.get('name')
  const fields = ['expires', 'max', 'type', 'bytes'].map((name) => `${name}=${query.get(name) ?? ''}`)
  return (
    createHmac('sha256', secret)
      // The optional name comes before the other fields, so a line break in one of their values can’t forge
      // it.
      .update([method, key, ...(name === null ? [] : [`name=${name}`]), ...fields].join('\n'))
      .digest('base64url')
  )
}

function url(method: 'GET' | 'PUT', key: string, seconds: number, fields: Record<string, string>): string {
  const expires = String(Math.floor(Date.now() / 1000) + seconds)
  const query = new URLSearchParams({ expires, ...fields })
  query.set('signature', sign(method, objectKeySchema.parse(key), query))
  return `/media/${method === 'GET' ? 'read' : 'upload'}/${key}?${query}`
}

/**
 * Returns a signed path for GET of an object on disk, valid for the given seconds. With a `name`, browsers
 * save it under that name.
 */
export function signReadPath(key: string, seconds: number, name?: string): string {
  return url('GET', key, seconds, name ? { name } : {})
}

/** Returns a signed path for one PUT within the limits, valid for the given seconds. */
export function signUploadPath(key: string, seconds: number, limits: PutLimits): string {
  return url('PUT', key, seconds, {
    max: String(limits.maxBytes),
    ...(limits.contentType && { type: limits.contentType }),
    ...(limits.bytes !== undefined && { bytes: String(limits.bytes) }),
  })
}

/** Throws `forbidden` unless the URL was signed for this method and key and hasn’t expired. */
export function requireSignature(
  method: 'GET' | 'PUT',
  key: string,
  query: URLSearchParams,
): PutLimits & { name: string | undefined } {
  const expectedSignature = Buffer.from(sign(method, key, query))
  const givenSignature = Buffer.from(query.get('signature') ?? '')
  const isOurs =
    expectedSignature.length === givenSignature.length && timingSafeEqual(expectedSignature, givenSignature)
  if (!isOurs) throw new AppError('forbidden', 'This URL has no valid signature')
  if (Number(query.get('expires')) * 1000 < Date.now())
    throw new AppError('forbidden', 'This URL has expired')
  const bytes = query.get('bytes')
  return {
    name: query.get('name') ?? undefined,
    maxBytes: Number(query.get('max') ?? 0),
    contentType: query.get('type') ?? undefined,
    bytes: bytes === null ? undefined : Number(bytes),
  }
}
