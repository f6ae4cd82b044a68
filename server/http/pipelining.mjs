import { AsyncResource } from 'node:async_hooks'
import { hasBody } from './request-body.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @import { Duplex } from 'node:stream' */
/** @import { LecternResponse } from './lectern-response.mjs' */
/** @typedef {{ response: LecternResponse, work: () => void }} PendingRequest */

/** Maximum number of pipelined requests per connection. Browsers and proxies don't pipeline requests. */
const AHEAD_MAX = 16

/**
 * For each connection, the response in progress and the requests that wait for it.
 * @type {WeakMap<Duplex, { response: LecternResponse, waiting: PendingRequest[] }>}
 */
const connections = new WeakMap()

/** The async context of idle connections, which is empty. */
const idle = new AsyncResource('idle connection')

/**
 * Returns the response that a connection waits for or receives. Undefined between requests.
 * @param {Duplex} socket
 */
export const findResponseOf = (socket) => connections.get(socket)?.response

/**
 * Starts the pipelined requests of a connection one after the other, because Node would start all of them at
 * once. Disconnects a client that pipelines too many requests, or a request with a body.
 * @param {IncomingMessage} request @param {LecternResponse} response @param {() => void} work
 */
export function runInOrder(request, response, work) {
  const { socket } = request
  const current = connections.get(socket)
  if (current && (current.waiting.length >= AHEAD_MAX || hasBody(request))) socket.destroy()
  // Node also emits `request` for requests that it read before the connection was closed.
  if (socket.destroyed) return
  // A request that waits must not start in the async context of the request before it.
  if (current) current.waiting.push({ response, work: AsyncResource.bind(work) })
  // Starts only after all received data is parsed. If the data contains a later request that disconnects the
  // client, no work starts.
  else begin(socket, { response, work: () => queueMicrotask(() => socket.destroyed || work()) }, [])
}

/** @param {Socket} socket @param {PendingRequest} pending @param {PendingRequest[]} waiting */
function begin(socket, { response, work }, waiting) {
  connections.set(socket, { response, waiting })
  response.once('close', () => {
    const next = waiting.shift()
    if (next && !socket.destroyed) return begin(socket, next, waiting)
    connections.delete(socket)
    forgetContext(socket)
  })
  work()
}

/**
 * Restarts the idle timeout of a connection. Node started it in the async context of the last request, so all
 * objects of this request would stay in memory until the next one.
 * @param {Socket} socket
 */
function forgetContext(socket) {
  const { timeout } = socket
  if (timeout) idle.runInAsyncScope(() => socket.setTimeout(timeout))
}
