import { RequestError } from '@/lib/contract/error'

const FORBIDDEN = 403

/**
 * Returns the interval at which a query is refetched, in milliseconds. Returns false after the server denied
 * access, for example because this browser is viewing as a customer. Further requests would be denied too.
 */
export function getPollInterval(error: unknown, milliseconds: number): number | false {
  return error instanceof RequestError && error.status === FORBIDDEN ? false : milliseconds
}
