import { BODY_BYTES_MAX, hangUp, isUpload, tooSlow } from './request.mjs'

const seconds = 1000
/** Long enough to read an answer that came before all was sent. */
const LINGER_MS = 2 * seconds

/** How long the longest of all may take: 100 MB over a line of 15 KB a second. */
export const UPLOAD_MS = 2 * 60 * 60 * seconds

/** How long a body may take to arrive; an upload as long as it takes, unless it stands still. */
const patience = { bodyMs: 30 * seconds, uploadMs: UPLOAD_MS, stillMs: 60 * seconds }

/** For each connection, how to ask whether more comes of the last body it sent. */
const arrivals = new WeakMap()

/**
 * Makes a connection close in two steps while a body still arrives. Closed at once it would be reset, and an answer that
 * came before all was sent would be lost on its way.
 */
export function closeGently(socket) {
  const { destroySoon } = socket
  socket.destroySoon = function () {
    if (!arrivals.get(this)?.()) return destroySoon.call(this)
    this.end()
    setTimeout(() => this.destroy(), LINGER_MS).unref()
  }
}

/** Bounds the body of a request in bytes and in time, whoever reads it and whether anybody does. */
export function boundBody(request, response, { bodyMs, uploadMs, stillMs } = patience) {
  const { socket } = request
  const isChunked = request.headers['transfer-encoding'] !== undefined
  if (!isChunked && !(Number(request.headers['content-length']) > 0)) return
  const isArriving = isChunked && !isUpload(request) ? cutShort(request) : () => !request.complete
  arrivals.set(socket, isArriving)
  const giveUp = () => {
    if (isArriving() && !socket.destroyed) hangUp(socket, response, tooSlow)
  }
  const deadline = setTimeout(giveUp, isUpload(request) ? uploadMs : bodyMs).unref()
  const watch = isUpload(request) ? watchStill(socket, stillMs, giveUp) : undefined
  response.once('close', () => {
    clearTimeout(deadline)
    clearInterval(watch)
    if (isArriving()) setTimeout(() => isArriving() && socket.destroy(), LINGER_MS).unref()
  })
}

/** Gives up once not a byte came for so long. */
function watchStill(socket, stillMs, giveUp) {
  let bytes = socket.bytesRead
  let since = performance.now()
  const look = () => {
    if (socket.destroyed) return clearInterval(watch)
    if (socket.bytesRead === bytes) return performance.now() - since >= stillMs && giveUp()
    bytes = socket.bytesRead
    since = performance.now()
  }
  const watch = setInterval(look, stillMs / 10)
  return watch.unref()
}

/**
 * Lets through one byte more than may be sent and drops the rest: that is enough for the app to refuse the body (413), and
 * nobody holds more of it. A length that was announced is refused before (`refusalOf`). Returns how to ask whether more
 * comes.
 */
function cutShort(request) {
  const { push } = request
  let room = BODY_BYTES_MAX + 1
  let isOver = false
  const take = (chunk, encoding) => {
    if (chunk === null) isOver = true
    if (room === 0) return true
    if (chunk === null) return push.call(request, null)
    const piece = chunk.subarray(0, room)
    room -= piece.length
    const goesOn = push.call(request, piece, encoding)
    if (room > 0) return goesOn
    // Else Node takes the end for a reader that went away, and closes the connection.
    request.complete = true
    push.call(request, null)
    return true
  }
  // Next puts a stream of its own in the place of a body that it has read; what still arrives is not for that one.
  Object.defineProperty(request, 'push', { get: () => take, set: () => undefined })
  return () => !isOver
}
