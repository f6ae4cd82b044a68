import 'server-only'
import { AppError } from '@/lib/contract/error'
import { isUnavailable } from '@/lib/server/db-error'

/** A mail's link is followed by people, whom only a page can ask to wait: it needs a word for "not now". */
export function notNow(error: unknown): never {
  throw isUnavailable(error) ? new AppError('unavailable', 'We cannot be reached just now') : error
}
