import { RequestError } from '@/lib/contract/error'

const FORBIDDEN = 403

/**
 * Returns the interval at which a query is refetched, in milliseconds. Returns false once the server has refused
 * the query, for example because this browser is viewing as a customer: refetching would only be refused again.
 */
export function pollUnlessForbidden(error: unknown, milliseconds: number): number | false {
  return error instanceof RequestError && error.status === FORBIDDEN ? false : milliseconds
}
