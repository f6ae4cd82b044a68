/** @import { Limit } from './concurrency-limits.mjs' */
/** @import { LecternResponse } from './lectern-response.mjs' */
/** @typedef {{ bytes: number, readBytes: number, since: number }} Unread the unread bytes of a response, the bytes that its connection has passed on so far, and the time when that number last changed */

const seconds = 1000
const megabytes = 1024 * 1024
/** Maximum memory for response data that clients have not read yet. Bytes. */
const WAITING_BYTES_MAX = 128 * megabytes
/**
 * How long a client may leave its response unread while other requests wait for its concurrency slot. After that,
 * the response is aborted. Milliseconds.
 */
const PATIENCE_MS = 10 * seconds
const LOOK_MS = 1 * seconds

/**
 * Limits the memory and the concurrency slots that slow clients use. If all unread data exceeds
 * `WAITING_BYTES_MAX`, aborts the responses that went unread the longest. If requests wait for a slot, aborts
 * responses that went unread for `PATIENCE_MS`.
 * @param {Limit[]} limits the limits of one server
 */
export function watchSlowClients(limits) {
  /** @type {Map<LecternResponse, Unread>} */
  const answers = new Map()
  const timer = setInterval(() => {
    measure(answers)
    limitUnreadBytes(answers)
    for (const limit of limits) if (limit.queue.size > 0) makeRoom(limit, answers)
  }, LOOK_MS).unref()
  return {
    /**
     * Watches a response, and calls `done` when its last byte is passed to Node.
     * @param {LecternResponse} response @param {() => void} done
     */
    watch(response, done) {
      answers.set(response, { bytes: 0, readBytes: 0, since: Date.now() })
      response.once('close', () => answers.delete(response))
      response.onEnded = done
    },
    /**
     * Returns how long the client has not read any of the response's unread bytes. Milliseconds.
     * @param {LecternResponse} response
     */
    waitOf: (response) => Date.now() - (answers.get(response)?.since ?? 0),
    stop: () => clearInterval(timer),
  }
}

/**
 * Updates the numbers of all responses. The number of unread bytes alone doesn't show whether a client reads: with
 * backpressure, the number is the same whenever the next chunk waits.
 * @param {Map<LecternResponse, Unread>} answers
 */
function measure(answers) {
  const now = Date.now()
  for (const [response, state] of answers) {
    const bytes = response.writableLength
    const readBytes = (response.socket?.bytesWritten ?? 0) - bytes
    if (bytes === 0 || readBytes !== state.readBytes) state.since = now
    Object.assign(state, { bytes, readBytes })
  }
}

/**
 * Sorts the responses, the longest unread first.
 * @param {Iterable<[LecternResponse, Unread]>} answers
 */
const byWait = (answers) => [...answers].sort(([, a], [, b]) => a.since - b.since)

/** @param {Map<LecternResponse, Unread>} answers */
function limitUnreadBytes(answers) {
  let waiting = 0
  for (const [, { bytes }] of answers) waiting += bytes
  if (waiting <= WAITING_BYTES_MAX) return
  for (const [response, { bytes }] of byWait(answers)) {
    if (waiting <= WAITING_BYTES_MAX) return
    if (bytes > 0) response.destroy()
    waiting -= bytes
  }
}

/** @param {Limit} limit @param {Map<LecternResponse, Unread>} answers */
function makeRoom(limit, answers) {
  const late = Date.now() - PATIENCE_MS
  const holdingSlots = [...answers].filter(([response]) => limit.held.has(response))
  for (const [response, { bytes, since }] of byWait(holdingSlots).slice(0, limit.queue.size)) {
    if (bytes > 0 && since < late) response.destroy()
  }
}
