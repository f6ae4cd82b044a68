import 'server-only'
import { AppError } from '@/lib/contract/error'
import { isUnavailable } from '@/lib/server/db/errors'

/**
 * Rethrows an error. If the database is unreachable, throws `unavailable` instead, so that people who follow
 * a link in an email see a page that asks them to try again later.
 */
export function notNow(error: unknown): never {
  throw isUnavailable(error) ? new AppError('unavailable', 'The site is temporarily unavailable') : error
}
