import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** What is known of one request, kept with that request alone; the app finds it here (lib/server/visit.ts). */
const visits = new AsyncLocalStorage()
globalThis.lecternVisits = visits

/** Does the work of one request, from the middleware to the page, inside a visit of its own. */
export const asVisit = (requestId, work) => visits.run({ requestId }, work)

/**
 * The id under which a request is found in the log: twelve hexadecimal digits, or what a trusted proxy already calls it.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} hops how many proxies are trusted
 */
export function requestIdOf({ headers }, hops) {
  const given = hops > 0 ? headers['x-request-id'] : undefined
  return given && /^[\w.:=-]{8,128}$/.test(given) ? given : newRequestId()
}

export const newRequestId = () => randomBytes(6).toString('hex')
