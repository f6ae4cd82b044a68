import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import { env } from './env'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws unless the bearer of a secret asks: unauthorized, or not_found where none is configured. */
function requireBearer(headers: Headers, secret: string | undefined): void {
  if (!secret) throw new AppError('not_found', 'There is nothing at this URL')
  const given = digest(headers.get('authorization') ?? '')
  if (timingSafeEqual(given, digest(`Bearer ${secret}`))) return
  throw new AppError('unauthorized', 'The bearer token is missing or wrong')
}

/** Admits whoever calls maintenance. */
export const requireCron = (headers: Headers) => requireBearer(headers, env.CRON_SECRET)

/** Admits whoever reads the figures of the machine. */
export const requireWatcher = (headers: Headers) => requireBearer(headers, env.METRICS_TOKEN)
