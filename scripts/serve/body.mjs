import { BODY_BYTES_MAX, hangUp, isUpload, tooSlow } from './request.mjs'

const seconds = 1000
const UPLOAD_BYTES_PER_SECOND_MIN = 10 * 1024
/** Long enough to read an answer that came before all was sent. */
const LINGER_MS = 2 * seconds

/** How long a body may take to arrive: an upload as long as its url lives, while its speed is looked at from time to time. */
const patience = { bodyMs: 30 * seconds, uploadMs: 15 * 60 * seconds, lookMs: 10 * seconds }

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
export function boundBody(request, response, { bodyMs, uploadMs, lookMs } = patience) {
  const { socket } = request
  const isChunked = request.headers['transfer-encoding'] !== undefined
  if (!isChunked && !(Number(request.headers['content-length']) > 0)) return
  const isArriving = isChunked && !isUpload(request) ? cutShort(request) : () => !request.complete
  arrivals.set(socket, isArriving)
  const giveUp = () => {
    if (isArriving() && !socket.destroyed) hangUp(socket, response, tooSlow)
  }
  const deadline = setTimeout(giveUp, isUpload(request) ? uploadMs : bodyMs).unref()
  const pace = isUpload(request) ? watchPace(socket, lookMs, giveUp) : undefined
  response.once('close', () => {
    clearTimeout(deadline)
    clearInterval(pace)
    if (isArriving()) setTimeout(() => isArriving() && socket.destroy(), LINGER_MS).unref()
  })
}

function watchPace(socket, lookMs, giveUp) {
  let before = socket.bytesRead
  const pace = setInterval(() => {
    const bytes = socket.bytesRead - before
    before = socket.bytesRead
    if (socket.destroyed) clearInterval(pace)
    else if (bytes < (UPLOAD_BYTES_PER_SECOND_MIN * lookMs) / seconds) giveUp()
  }, lookMs)
  return pace.unref()
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
