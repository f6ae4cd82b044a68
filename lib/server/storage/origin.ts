import 'server-only'
import type { Env } from '@/lib/server/env'

/**
 * The origins at which browsers reach the bucket, for a content security policy; empty without one. S3 puts the
 * bucket's name before the host, unless told to use the path or the host is a number.
 */
export function storageOrigins(env: Pick<Env, 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_FORCE_PATH_STYLE'>): string {
  if (!env.S3_BUCKET) return ''
  if (!env.S3_ENDPOINT) return 'https://*.amazonaws.com'
  const { origin, protocol, host } = new URL(env.S3_ENDPOINT)
  return env.S3_FORCE_PATH_STYLE ? origin : `${origin} ${protocol}//${env.S3_BUCKET}.${host}`
}
