import { Server } from 'node:net'

const seconds = 1000
/** How long what is under way may take to end. */
const PATIENCE_MS = 10 * seconds
/** Longer than the sample nginx keeps an idle connection: it closes its own before we would, so none is closed under a request. */
export const IDLE_MS = 8 * seconds

/**
 * Watches a server's answers, so that it can leave without losing any.
 * @returns {(idleMs?: number) => Promise<void>} how to leave: it takes no new connection, says `Connection: close` to every
 *   answer, waits so long for those who are idle, and resolves once all have gone
 */
export function watchLeaving(server, patienceMs = PATIENCE_MS) {
  /** By connection: an answer whose turn never came does not say when it is over. */
  const underWay = new Map()
  let isLeaving = false
  const note = ({ socket }, response) => {
    if (isLeaving) response.shouldKeepAlive = false
    // What was read of a connection before it was cut off still arrives here.
    if (socket.destroyed) return
    if (!underWay.has(socket)) {
      underWay.set(socket, new Set())
      socket.once('close', () => underWay.delete(socket))
    }
    const answers = underWay.get(socket).add(response)
    response.once('close', () => answers.delete(response))
  }
  // Before whoever answers: the header is written with the first byte.
  server.prependListener('request', note)
  server.prependListener('checkContinue', note)
  return (idleMs = 0) => {
    isLeaving = true
    for (const answers of underWay.values()) for (const response of answers) response.shouldKeepAlive = false
    return gone(server, idleMs, patienceMs)
  }
}

function gone(server, idleMs, patienceMs) {
  return new Promise((resolve) => {
    const began = performance.now()
    const force = setTimeout(() => server.closeAllConnections(), idleMs + patienceMs)
    const closeIdle = setInterval(() => {
      if (performance.now() - began >= idleMs) server.closeIdleConnections()
    }, 50)
    // Not the server's own way, which closes idle connections at once: a request may be on its way through one.
    Server.prototype.close.call(server, () => {
      clearTimeout(force)
      clearInterval(closeIdle)
      resolve()
    })
  })
}
