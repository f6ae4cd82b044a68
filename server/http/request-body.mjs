import { findClientNetwork } from './client-network.mjs'
import {
  BODY_BYTES_MAX,
  isUploadRequest,
  refuseAndClose,
  sendRefusalResponse,
  tooLargeRefusal,
  tooSlowRefusal,
} from './request-checks.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Socket } from 'node:net' */
/**
 * @typedef {{ hops?: number | undefined, patience?: typeof PATIENCE | undefined,
 *   arriving?: typeof ARRIVING | undefined }} BodyOptions
 */

const seconds = 1000
/** Time that a client has to read a response that was sent before the whole request body arrived. Milliseconds. */
const LINGER_MS = 2 * seconds

/** Maximum time of an upload: enough for 100 MB at 15 KB a second. Milliseconds. */
export const UPLOAD_TIME_MAX_MS = 2 * 60 * 60 * seconds

/**
 * Maximum time for a body to arrive. An upload may take much longer, unless no byte arrives for `stillMs`.
 * Milliseconds.
 */
const PATIENCE = { bodyMs: 30 * seconds, uploadMs: UPLOAD_TIME_MAX_MS, stillMs: 60 * seconds }

/**
 * Maximum number of bodies that arrive at once, in total and from one client network. A body that arrives together
 * with its headers doesn’t count.
 */
const ARRIVING = { inAll: 1000, ofOne: 400 }

/** @param {IncomingMessage} request */
export const hasBody = ({ headers }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/**
 * Receives the bodies of a server's requests before any other work, so that a slow client occupies only its
 * own connection. If too many bodies are arriving, drops the oldest body of the client network with the most.
 * @param {BodyOptions} [options]
 */
export function createBodyReceiver({ hops = 0, patience = PATIENCE, arriving = ARRIVING } = {}) {
  /**
   * Functions that refuse the bodies still arriving, by client network, oldest first.
   * @type {Map<string, Set<() => void>>}
   */
  const networks = new Map()
  let count = 0

  const giveUpOldest = () => {
    const [most] = [...networks.values()].sort((one, other) => other.size - one.size)
    giveUpFirstOf(most)
  }

  /** @param {string} network @param {() => void} giveUp */
  const enlist = (network, giveUp) => {
    const ofNetwork = networks.get(network) ?? new Set()
    networks.set(network, ofNetwork.add(giveUp))
    count += 1
    if (ofNetwork.size > arriving.ofOne) giveUpFirstOf(ofNetwork)
    if (count > arriving.inAll) giveUpOldest()
    return () => {
      if (!ofNetwork.delete(giveUp)) return
      count -= 1
      if (ofNetwork.size === 0) networks.delete(network)
    }
  }

  /**
   * Calls `work` once the whole body is in the request's read buffer. For uploads, it calls `work`
   * immediately, because they are read in chunks.
   * @param {IncomingMessage} request @param {ServerResponse} response @param {() => void} work
   */
  const receive = (request, response, work) => {
    if (!hasBody(request)) return work()
    if (isUploadRequest(request)) {
      boundUpload(request, response, patience)
      return work()
    }
    if (hasArrived(request)) return work()
    const leave = enlist(findClientNetwork(request, hops), () => finish(() => giveUp(response)))
    const timer = setTimeout(() => finish(() => giveUp(response)), patience.bodyMs)
    const look = () => {
      if (request.readableLength > BODY_BYTES_MAX)
        finish(() => sendRefusalResponse(response, tooLargeRefusal))
      else if (request.complete) finish(work)
    }
    const stop = () => {
      leave()
      clearTimeout(timer)
      request.off('readable', look)
      response.off('close', stop)
    }
    /**
     * Stops waiting for the body. Calls `next` in a microtask, after the stream has noticed that its
     * `readable` listener is gone.
     * @param {() => void} next
     */
    const finish = (next) => {
      stop()
      queueMicrotask(() => response.closed || next())
    }
    request.on('readable', look)
    response.once('close', stop)
  }

  return { receive, giveUpOldest }
}

/** @param {Iterable<() => void> | undefined} waiting */
function giveUpFirstOf(waiting = []) {
  for (const giveUp of waiting) return giveUp()
}

/** @param {ServerResponse} response */
function giveUp(response) {
  response.setHeader('Connection', 'close')
  sendRefusalResponse(response, tooSlowRefusal)
}

/**
 * Returns whether a body arrived together with its headers.
 * @param {IncomingMessage} request
 */
const hasArrived = (request) => request.complete && request.readableLength <= BODY_BYTES_MAX

/**
 * Drops the rest of a body once the response to its request is sent. Closes the connection if the body is still
 * arriving after `LINGER_MS`. An immediate close would reset the connection, and the client would lose the
 * response.
 * @param {IncomingMessage} request @param {ServerResponse} response
 */
export function dropUnreadBody(request, response) {
  if (!hasBody(request)) return
  const { socket } = request
  response.once('close', () => {
    request.resume()
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), LINGER_MS).unref()
  })
}

/** @param {IncomingMessage} request @param {ServerResponse} response @param {typeof PATIENCE} patience */
function boundUpload(request, response, { uploadMs, stillMs }) {
  const { socket } = request
  const giveUp = () => {
    if (!request.complete && !socket.destroyed) refuseAndClose(socket, response, tooSlowRefusal)
  }
  const deadline = setTimeout(giveUp, uploadMs).unref()
  const watch = watchStill(socket, stillMs, giveUp)
  response.once('close', () => {
    clearTimeout(deadline)
    clearInterval(watch)
  })
}

/**
 * Calls `giveUp` if no byte of an upload arrives for `stillMs` (milliseconds). Returns the timer.
 * @param {Socket} socket @param {number} stillMs @param {() => void} giveUp
 */
function watchStill(socket, stillMs, giveUp) {
  let bytes = socket.bytesRead
  let since = performance.now()
  const look = () => {
    if (socket.destroyed) return clearInterval(watch)
    if (socket.bytesRead === bytes) {
      if (performance.now() - since >= stillMs) giveUp()
      return
    }
    bytes = socket.bytesRead
    since = performance.now()
  }
  const watch = setInterval(look, stillMs / 10)
  return watch.unref()
}
