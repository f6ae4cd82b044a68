const seconds = 1000
const megabytes = 1024 * 1024
/** What may lie here for readers that do not take it. */
const WAITING_BYTES_MAX = 128 * megabytes
/** While others wait for its place, an answer of which nothing is taken for so long is given up. */
const PATIENCE_MS = 10 * seconds
const LOOK_MS = 1 * seconds

/** Keeps slow readers from costing more than their bytes; one for each server. */
export function watchReaders(lanes) {
  /** For each answer on its way: how much of it waits, and since when nothing of that was taken. */
  const answers = new Map()
  const timer = setInterval(() => {
    look(answers)
    giveUpLargest(answers)
    for (const lane of lanes) if (lane.line.size > 0) makeRoom(lane, answers)
  }, LOOK_MS).unref()
  return {
    /** Watches one answer. Its writer never waits: the work behind an answer is worth more memory than its bytes. */
    watch(response, done) {
      answers.set(response, { bytes: 0, since: Date.now() })
      response.once('close', () => answers.delete(response))
      const { write, end } = response
      response.write = function (...args) {
        write.apply(this, args)
        return true
      }
      response.end = function (...args) {
        done()
        return end.apply(this, args)
      }
    },
    /** How long nothing of an answer was taken, in milliseconds; the bytes of one piece are not told apart. */
    waitOf: (response) => Date.now() - (answers.get(response)?.since ?? 0),
    stop: () => clearInterval(timer),
  }
}

function look(answers) {
  const now = Date.now()
  for (const [response, state] of answers) {
    const bytes = response.writableLength
    if (bytes === 0 || bytes !== state.bytes) Object.assign(state, { bytes, since: now })
  }
}

/** The longest unread first. */
const byWait = (answers) => [...answers].sort(([, a], [, b]) => a.since - b.since)

function giveUpLargest(answers) {
  let waiting = 0
  for (const [, { bytes }] of answers) waiting += bytes
  if (waiting <= WAITING_BYTES_MAX) return
  for (const [response, { bytes }] of byWait(answers)) {
    if (waiting <= WAITING_BYTES_MAX) return
    if (bytes > 0) response.destroy()
    waiting -= bytes
  }
}

function makeRoom(lane, answers) {
  const late = Date.now() - PATIENCE_MS
  const stalled = byWait(
    [...lane.held].map((response) => [response, answers.get(response) ?? { since: Infinity }]),
  )
  for (const [response, { bytes, since }] of stalled.slice(0, lane.line.size)) {
    if (bytes > 0 && since < late) response.destroy()
  }
}
