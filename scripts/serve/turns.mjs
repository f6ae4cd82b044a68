/** What a connection may send ahead of the answers; browsers and proxies send nothing ahead. */
const AHEAD_MAX = 16

/** What each connection is answered now, and what of it waits. */
const connections = new WeakMap()

/** The answer that a connection waits for or gets; undefined between requests. */
export const answerOf = (socket) => connections.get(socket)?.response

/**
 * Begins the requests of one connection one after the other, as their answers must go out; Node would begin them all at
 * once. Who sends more ahead than anybody needs is cut off.
 */
export function inTurn(request, response, work) {
  const { socket } = request
  const turn = connections.get(socket)
  if (turn && turn.waiting.length >= AHEAD_MAX) socket.destroy()
  // What was read of a connection before it was cut off still arrives here.
  if (socket.destroyed) return
  if (turn) turn.waiting.push({ response, work })
  // Once all that arrived with it is read: for who is cut off for the rest, nothing was begun.
  else begin(socket, { response, work: () => queueMicrotask(() => socket.destroyed || work()) }, [])
}

function begin(socket, { response, work }, waiting) {
  connections.set(socket, { response, waiting })
  response.once('close', () => {
    const next = waiting.shift()
    if (next && !socket.destroyed) begin(socket, next, waiting)
    else connections.delete(socket)
  })
  work()
}
