import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import { env } from '../env'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Throws `unauthorized` unless the request carries the secret as a bearer token, or `not_found` if no secret
 * is configured.
 */
function requireBearer(headers: Headers, secret: string | undefined): void {
  if (!secret) throw new AppError('not_found', 'Nothing exists at this URL')
  // The name of the scheme is case-insensitive (RFC 9110, section 11.1).
  const [, token = ''] = /^bearer +(.*)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (timingSafeEqual(digest(token), digest(secret))) return
  throw new AppError('unauthorized', 'The bearer token is missing or wrong')
}

/** Throws unless the request carries CRON_SECRET. The maintenance endpoint uses it. */
export const requireCronSecret = (headers: Headers) => requireBearer(headers, env.CRON_SECRET)

/** Throws unless the request carries METRICS_TOKEN. The metrics endpoint uses it. */
export const requireMetricsToken = (headers: Headers) => requireBearer(headers, env.METRICS_TOKEN)
