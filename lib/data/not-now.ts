import 'server-only'
import { AppError } from '@/lib/contract/error'
import { isUnavailable } from '@/lib/server/db/errors'

/**
 * Replaces an error of an unreachable database with `unavailable`. People open the links in emails, and only
 * a page can ask them to wait.
 */
export function notNow(error: unknown): never {
  throw isUnavailable(error) ? new AppError('unavailable', 'The site is temporarily unavailable') : error
}
