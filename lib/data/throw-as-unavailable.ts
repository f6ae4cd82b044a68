import 'server-only'
import { AppError } from '@/lib/contract/error'
import { isDatabaseUnavailable } from '@/lib/server/db/database-errors'

/**
 * Rethrows an error. If the database is unreachable, throws `unavailable` instead. People who follow a link
 * in an email then see a page that asks them to try again later.
 */
export function throwAsUnavailable(error: unknown): never {
  throw isDatabaseUnavailable(error)
    ? new AppError('unavailable', 'The site is temporarily unavailable')
    : error
}
