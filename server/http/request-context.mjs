import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sharedState } from './process-state.mjs'

/** Context of each request. The app reads it and adds to it (lib/server/http/request-context.ts). */
const requests = new AsyncLocalStorage()
sharedState.requests = requests

/**
 * Runs the work of one request, from the middleware to the page, in a separate context.
 * @template Result @param {string} requestId @param {() => Result} work
 */
export const withRequestContext = (requestId, work) => requests.run({ requestId }, work)

/**
 * Returns the ID that identifies a request in the log: the ID of a trusted proxy, or twelve hexadecimal
 * digits.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} hops how many proxies are trusted
 */
export function chooseRequestId({ headers }, hops) {
  const proxyRequestId = hops > 0 ? String(headers['x-request-id'] ?? '') : ''
  return /^[\w.:=-]{8,128}$/.test(proxyRequestId) ? proxyRequestId : createRequestId()
}

/**
 * Returns twelve random hexadecimal digits. They are the end of a UUID, because Node generates the random bytes of
 * many UUIDs at once.
 */
export const createRequestId = () => randomUUID().slice(-12)
