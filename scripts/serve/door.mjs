import { boundBody, closeGently, UPLOAD_MS } from './body.mjs'
import { enter, makeLanes } from './lanes.mjs'
import { measure } from './meter.mjs'
import { networkOf } from './network.mjs'
import { watchReaders } from './readers.mjs'
import { HEAD_BYTES_MAX, hangUp, refusalOf, refuse, rewriteForwarded, unreadable } from './request.mjs'
import { sendFiles } from './send-files.mjs'
import { answerOf, inTurn } from './turns.mjs'
import { asVisit, requestIdOf } from './visits.mjs'

const seconds = 1000
/** How many there may be in all; and of one network where no proxy stands in front, so that it takes several to keep others out. */
const CONNECTIONS = { inAll: 2000, ofOne: 500 }
/** How long an answer may lie here of which not a byte is taken. */
const READER_MS = 60 * seconds

/** What Node is told about time and size. */
export const serverOptions = {
  // Longer than the idle time of usual proxies, which would otherwise reuse a connection that we just closed.
  keepAliveTimeout: 75 * seconds,
  headersTimeout: 30 * seconds,
  // The longest of all, an upload; shorter ones are in body.mjs.
  requestTimeout: UPLOAD_MS,
  // More than anybody may send (request.mjs): refused only then, it is known whether the answer may have a body.
  maxHeaderSize: 4 * HEAD_BYTES_MAX,
  connectionsCheckingInterval: 5 * seconds,
}

/**
 * Lets requests in to `handle`, in turn and within bounds, so that no stranger can fill the memory or keep others out.
 * @returns {() => void} how to end the watch over it
 */
export function openDoor(
  server,
  handle,
  { hops = 0, lanes = makeLanes(), patience, readerMs = READER_MS, connections = CONNECTIONS } = {},
) {
  const readers = watchReaders(lanes)
  const letIn = (request, response, requestId) =>
    enter(lanes, request, response, (done) => {
      rewriteForwarded(request, hops)
      readers.watch(response, done)
      sendFiles(response)
      asVisit(requestId, () => handle(request, response))
        .catch(() => response.destroy())
        .finally(done)
    })
  const receive = (request, response) => {
    // Ours and Next's, for the end of an answer.
    response.setMaxListeners(30)
    const requestId = requestIdOf(request, hops)
    response.setHeader('X-Request-Id', requestId)
    measure(request, response)
    boundBody(request, response, patience)
    const refusal = refusalOf(request)
    inTurn(request, response, () =>
      refusal ? refuse(response, refusal) : letIn(request, response, requestId),
    )
  }
  server.on('connection', closeGently)
  server.on('request', receive)
  server.on('checkContinue', (request, response) => {
    if (!refusalOf(request)) response.writeContinue()
    receive(request, response)
  })
  server.on('clientError', (error, socket) => hangUp(socket, answerOf(socket), unreadable(error)))
  server.maxConnections = connections.inAll
  server.on('drop', () => server.closeIdleConnections())
  if (hops === 0) boundEach(server, connections.ofOne)
  boundReaders(server, readers, readerMs)
  return readers.stop
}

function boundReaders(server, readers, readerMs) {
  // Node asks after half the time in which not a byte was taken, and once more when one was in the half before.
  server.setTimeout(readerMs / 2, (socket) => {
    const response = answerOf(socket)
    // At rest between two requests; that time is keepAliveTimeout.
    if (!response) return socket.destroy()
    const isAtWork = !response.writableEnded && response.writableLength === 0
    if (isAtWork) return
    if (readers.waitOf(response) < readerMs * 0.9) socket.setTimeout(readerMs / 2)
    else socket.destroy()
  })
}

function boundEach(server, most) {
  const counts = new Map()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress)
    const count = (counts.get(network) ?? 0) + 1
    if (count > most) return socket.destroy()
    counts.set(network, count)
    socket.once('close', () => {
      const left = counts.get(network) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })
}
