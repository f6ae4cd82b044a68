import { AsyncResource } from 'node:async_hooks'
import { sendRefusalResponse } from './request-checks.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @typedef {{ most: number, holds: (url: string) => boolean }} Kind a kind of request and its concurrency limit */
/** @typedef {Kind & { waitMs: number, held: Set<ServerResponse>, queue: Set<() => void> }} Limit */

const seconds = 1000
const WAITING_MAX = 1000
/**
 * Time after a client disconnects until its work no longer counts toward the limit, even if it is still
 * running. Milliseconds.
 */
const ABANDONED_MS = 30 * seconds

/**
 * Concurrency limits by kind of request, so that requests of one kind can't keep other requests from being
 * served. Uploads and videos last long and cost little, while pages and API calls are short and cost more.
 * The separate limit for notifications keeps any load of the other kinds from blocking a sale.
 * @type {Kind[]}
 */
const kinds = [
  { most: 16, holds: (url) => url.startsWith('/media/upload/') },
  { most: 256, holds: (url) => /^\/(media\/read|objects\/images)\//.test(url) },
  { most: 64, holds: (url) => /^\/api\/(ipn|cron)\//.test(url) },
  { most: 128, holds: () => true },
]

/**
 * Creates the limits of one server. Each has a queue of requests that wait at most `waitMs` (milliseconds).
 * @param {Kind[]} ofKinds @returns {Limit[]}
 */
export const createConcurrencyLimits = (ofKinds = kinds, waitMs = 10 * seconds) =>
  ofKinds.map((kind) => ({ ...kind, waitMs, held: new Set(), queue: new Set() }))

const busy = {
  status: 503,
  body: { message: 'The server is busy. Try again in a moment.', code: 'unavailable' },
  headers: { 'Retry-After': '5' },
}

/**
 * Starts work if its limit has room, and otherwise queues it. Refuses the request if the queue is full or the
 * wait is too long. `work` receives a function and calls it when nothing is left to do, even if the client is
 * slow or gone.
 * @param {Limit[]} limits @param {IncomingMessage} request @param {ServerResponse} response
 * @param {(release: () => void) => void} work
 */
export function startWithinLimit(limits, { url = '' }, response, work) {
  const limit = limits.find(({ holds }) => holds(url))
  if (!limit) return sendRefusalResponse(response, busy)
  if (limit.held.size < limit.most) return occupy(limit, response, work)
  if (limit.queue.size >= WAITING_MAX) return sendRefusalResponse(response, busy)
  const leave = () => {
    clearTimeout(timer)
    limit.queue.delete(begin)
    response.off('close', leave)
  }
  // A request that ends calls this function. Without `bind`, the waiting request would start in the async
  // context of the request that ended: it would see that request’s data, and keep its objects in memory.
  const begin = AsyncResource.bind(() => {
    leave()
    occupy(limit, response, work)
  })
  const timer = setTimeout(() => {
    leave()
    sendRefusalResponse(response, busy)
  }, limit.waitMs)
  response.once('close', leave)
  limit.queue.add(begin)
}

/** @param {Limit} limit @param {ServerResponse} response @param {(release: () => void) => void} work */
function occupy(limit, response, work) {
  limit.held.add(response)
  const release = () => {
    if (!limit.held.delete(response)) return
    const [begin] = limit.queue
    begin?.()
  }
  response.once('close', () => {
    if (limit.held.has(response)) setTimeout(release, ABANDONED_MS).unref()
  })
  work(release)
}
