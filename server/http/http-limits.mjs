import { ipNetworkOf } from './client-network.mjs'
import { createConcurrencyLimits, startWithinLimit } from './concurrency-limits.mjs'
import { countResponse } from './count-responses.mjs'
import { LecternResponse } from './lectern-response.mjs'
import { findResponseOf, runInOrder } from './pipelining.mjs'
import { createBodyReceiver, dropUnreadBody, hasBody, UPLOAD_TIME_MAX_MS } from './request-body.mjs'
import {
  BODY_BYTES_MAX,
  findParserRefusal,
  findRefusal,
  HEAD_BYTES_MAX,
  refuseAndClose,
  rewriteForwardedHeaders,
  sendRefusalResponse,
} from './request-checks.mjs'
import { chooseRequestId, withRequestContext } from './request-context.mjs'
import { watchSlowClients } from './slow-clients.mjs'

/** @import { IncomingMessage, Server } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @import { Limit } from './concurrency-limits.mjs' */
/** @import { BodyOptions } from './request-body.mjs' */

/** @typedef {Server<typeof IncomingMessage, typeof LecternResponse>} LecternServer */
/** @typedef {(request: IncomingMessage, response: LecternResponse) => Promise<unknown>} Handle */
/**
 * Function that sends a response at once and returns true, or returns false.
 * @typedef {(request: IncomingMessage, response: LecternResponse, requestId: string) => boolean} SendFromMemory
 */
/**
 * @typedef {BodyOptions & { limits?: Limit[], readerMs?: number, connections?: typeof CONNECTIONS,
 *   sendFromMemory?: SendFromMemory | undefined }} Options
 */

const seconds = 1000
/**
 * Maximum number of connections: in total, and from one network if no proxy is in front. The second limit
 * keeps one network from using up all connections.
 */
const CONNECTIONS = { inAll: 2000, ofOne: 500 }
/** Time after which a response is aborted if the client doesn't read any of it. Milliseconds. */
const READER_MS = 60 * seconds

/** Time and size limits for Node's HTTP server. */
export const serverOptions = {
  ServerResponse: LecternResponse,
  // This timeout is longer than the idle timeout of common proxies. Otherwise, a proxy could reuse a
  // connection that this server has just closed.
  keepAliveTimeout: 75 * seconds,
  headersTimeout: 30 * seconds,
  // A body up to 64 KB is kept in memory until it is complete. The buffer is one byte larger, so that a body
  // that is too large can be recognized.
  highWaterMark: BODY_BYTES_MAX + 1,
  // Limit for an upload, the longest request. Shorter limits are in request-body.mjs.
  requestTimeout: UPLOAD_TIME_MAX_MS,
  // This limit is larger than the one in request-checks.mjs, so that Node still parses an oversized request
  // and its method is known. The method decides whether the error response may have a body.
  maxHeaderSize: 4 * HEAD_BYTES_MAX,
  connectionsCheckingInterval: 5 * seconds,
}

/**
 * Passes the requests of a server to `handle` within limits on connections, concurrency, and memory, so that
 * no client can exhaust the memory or block others. Pipelined requests of a connection run one after the
 * other. Returns a function that stops watching slow clients.
 * @param {LecternServer} server @param {Handle} handle @param {Options} [options]
 */
export function handleWithinLimits(
  server,
  handle,
  {
    hops = 0,
    limits = createConcurrencyLimits(),
    patience,
    arriving,
    readerMs = READER_MS,
    connections = CONNECTIONS,
    sendFromMemory = () => false,
  } = {},
) {
  const clients = watchSlowClients(limits)
  const bodies = createBodyReceiver({ hops, patience, arriving })
  /** @param {IncomingMessage} request @param {LecternResponse} response @param {string} requestId */
  const letIn = (request, response, requestId) =>
    startWithinLimit(limits, request, response, (done) => {
      rewriteForwardedHeaders(request, hops)
      // With this header, Next.js responds with 200 `{}` instead of calling the route. The middleware removes
      // it too, but not every request passes the middleware.
      delete request.headers['x-middleware-prefetch']
      clients.watch(response, done)
      withRequestContext(requestId, () => handle(request, response))
        .catch(() => response.destroy())
        .finally(done)
    })
  /** @param {IncomingMessage} request @param {LecternResponse} response */
  const receive = (request, response) => {
    const requestId = chooseRequestId(request, hops)
    countResponse(request, response)
    const refusal = findRefusal(request)
    if (!refusal && isNextInLine(request, response) && sendFromMemory(request, response, requestId)) return
    response.setHeader('X-Request-Id', requestId)
    // Room for the listeners that this server and Next.js add for the end of a response.
    response.setMaxListeners(30)
    dropUnreadBody(request, response)
    runInOrder(request, response, () => {
      if (refusal) sendRefusalResponse(response, refusal)
      else bodies.receive(request, response, () => letIn(request, response, requestId))
    })
  }
  server.on('request', receive)
  server.on('checkContinue', (request, response) => {
    if (!findRefusal(request)) response.writeContinue()
    receive(request, response)
  })
  server.on('clientError', (error, socket) =>
    refuseAndClose(socket, findResponseOf(socket), findParserRefusal(error)),
  )
  server.maxConnections = connections.inAll
  server.on('drop', () => {
    server.closeIdleConnections()
    bodies.giveUpOldest()
  })
  if (hops === 0) boundEach(server, connections.ofOne)
  boundReaders(server, clients, readerMs)
  return clients.stop
}

/**
 * Returns whether a response can be sent at once: the request has no body, and the connection has no earlier
 * response to send. Node assigns the socket to one response at a time.
 * @param {IncomingMessage} request @param {LecternResponse} response
 */
const isNextInLine = (request, response) => response.socket !== null && !hasBody(request)

/** @param {LecternServer} server @param {ReturnType<typeof watchSlowClients>} clients @param {number} readerMs */
function boundReaders(server, clients, readerMs) {
  // Node calls this function when a socket was inactive for half of the limit. The second call in a row closes
  // the connection, unless the client has read a byte in between.
  server.setTimeout(readerMs / 2, (socket) => {
    const response = findResponseOf(socket)
    // The connection waits for a request. Between two requests, Node uses keepAliveTimeout as the limit.
    if (!response) return socket.destroy()
    const isAtWork = !response.writableEnded && response.writableLength === 0
    if (isAtWork) return
    if (clients.waitOf(response) < readerMs * 0.9) socket.setTimeout(readerMs / 2)
    else socket.destroy()
  })
}

/** @param {LecternServer} server @param {number} most */
function boundEach(server, most) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  server.on('connection', (/** @type {Socket} */ socket) => {
    const network = ipNetworkOf(socket.remoteAddress)
    const count = (counts.get(network) ?? 0) + 1
    if (count > most) return socket.destroy()
    counts.set(network, count)
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 0) - 1
      if (remaining > 0) counts.set(network, remaining)
      else counts.delete(network)
    })
  })
}
