import 'server-only'
import type { Env } from '@/lib/server/env'

/**
 * Returns the bucket’s origins for the CSP, or none without a bucket. S3 puts the bucket’s name before the
 * host, unless path style is set or the host is an IP address.
 */
export function listStorageOrigins(
  env: Pick<Env, 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_FORCE_PATH_STYLE'>,
): string {
  if (!env.S3_BUCKET) return ''
  if (!env.S3_ENDPOINT) return 'https://*.amazonaws.com'
  const { origin, protocol, host } = new URL(env.S3_ENDPOINT)
  return env.S3_FORCE_PATH_STYLE ? origin : `${origin} ${protocol}//${env.S3_BUCKET}.${host}`
}
