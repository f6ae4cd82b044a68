import { sharedState } from './process-state.mjs'
import { urlPathOf } from './request-checks.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * Labels for the kinds of URLs: few enough that counting by them stays cheap.
 * @type {[string, RegExp][]}
 */
const kinds = [
  ['notification', /^\/api\/ipn\//],
  ['maintenance', /^\/api\/cron\//],
  ['watch', /^\/api\/(health|ready|metrics)\/?$/],
  ['api', /^\/api\//],
  ['media', /^\/(media|objects)\//],
  ['static', /^\/(_next|static)\//],
]

/** @param {IncomingMessage} request */
const kindOf = ({ url = '' }) => {
  const path = urlPathOf(url)
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page'
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Counts each response if the app's metrics are on (lib/server/metrics.ts). All label values are fixed, so
 * clients cannot add any.
 * @param {IncomingMessage} request @param {ServerResponse} response
 */
export function countResponse(request, response) {
  if (!sharedState.countAnswer) return
  const begun = performance.now()
  const method = METHODS.find((name) => name === request.method) ?? 'other'
  response.once('close', () => {
    const seconds = (performance.now() - begun) / 1000
    // Status 499 (nginx's code) if the client left before the response started.
    const status = response.headersSent ? response.statusCode : 499
    sharedState.countAnswer?.({ kind: kindOf(request), method, status, seconds })
  })
}
