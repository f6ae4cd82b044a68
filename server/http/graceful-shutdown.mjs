import { Server } from 'node:net'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @import { LecternServer } from './http-limits.mjs' */

const seconds = 1000
/** Maximum time for requests in progress during a shutdown. Milliseconds. */
const PATIENCE_MS = 10 * seconds
/**
 * Time that idle connections stay open during a shutdown. It is longer than the keep-alive timeout of the
 * sample nginx. So nginx closes its idle connections first and doesn't send a request on a connection that is
 * being closed. Milliseconds.
 */
export const SHUTDOWN_IDLE_MS = 8 * seconds

/**
 * Tracks a server's responses, so that it can shut down without losing any.
 * @param {LecternServer} server
 * @returns {(idleMs?: number) => Promise<void>} a function that shuts the server down: it accepts no new connections,
 *   sends `Connection: close` in every response, waits `idleMs` for idle connections, and resolves when all are closed
 */
export function prepareShutdown(server, patienceMs = PATIENCE_MS) {
  /**
   * Open responses by connection. When a connection closes, all of its responses are removed, because a
   * pipelined response that never started doesn't emit a `close` event.
   * @type {Map<Socket, Set<ServerResponse>>}
   */
  const underWay = new Map()
  let isShuttingDown = false
  /** @param {IncomingMessage} request @param {ServerResponse} response */
  const trackResponse = ({ socket }, response) => {
    if (isShuttingDown) response.setHeader('Connection', 'close')
    // Node also emits `request` for requests that it read before the connection was closed.
    if (socket.destroyed) return
    const answers = underWay.get(socket) ?? track(socket)
    answers.add(response)
    response.once('close', () => answers.delete(response))
  }
  // This function is separate, so that the connection’s listener doesn’t keep its first response in memory.
  /** @param {Socket} socket */
  const track = (socket) => {
    const answers = new Set()
    underWay.set(socket, answers)
    socket.once('close', () => underWay.delete(socket))
    return answers
  }
  // This listener runs before the others, because the header is sent with the first byte.
  server.prependListener('request', trackResponse)
  server.prependListener('checkContinue', trackResponse)
  return (idleMs = 0) => {
    isShuttingDown = true
    for (const answers of underWay.values()) for (const response of answers) closeAfter(response)
    return untilClosed(server, idleMs, patienceMs)
  }
}

/** @param {ServerResponse} response */
const closeAfter = (response) => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** @param {LecternServer} server @param {number} idleMs @param {number} patienceMs @returns {Promise<void>} */
function untilClosed(server, idleMs, patienceMs) {
  return new Promise((resolve) => {
    const began = performance.now()
    const force = setTimeout(() => server.closeAllConnections(), idleMs + patienceMs)
    const closeIdle = setInterval(() => {
      if (performance.now() - began >= idleMs) server.closeIdleConnections()
    }, 50)
    // Calls `close` of `net.Server`, because `close` of `http.Server` also closes idle connections immediately,
    // although a request may already be on its way.
    Server.prototype.close.call(server, () => {
      clearTimeout(force)
      clearInterval(closeIdle)
      resolve()
    })
  })
}
