import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import { env } from './env'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws unless the bearer of CRON_SECRET asks: unauthorized, or not_found where none is configured. */
export function requireCron(headers: Headers): void {
  if (!env.CRON_SECRET) throw new AppError('not_found', 'There is nothing at this URL')
  const given = digest(headers.get('authorization') ?? '')
  if (timingSafeEqual(given, digest(`Bearer ${env.CRON_SECRET}`))) return
  throw new AppError('unauthorized', 'The bearer token is missing or wrong')
}
