import { refuse } from './request.mjs'

const seconds = 1000
const WAITING_MAX = 1000
/** How long work whose reader has left may go on before it counts no more. */
const ABANDONED_MS = 30 * seconds

/**
 * How many requests of a kind are worked on at once, so that none of them keeps the others from being served. Uploads and
 * films last long and cost little; pages and calls are the other way round; no crowd of them keeps a sale out.
 */
const kinds = [
  { most: 16, holds: (url) => url.startsWith('/media/upload/') },
  { most: 256, holds: (url) => /^\/(media\/read|objects\/images)\//.test(url) },
  { most: 64, holds: (url) => /^\/api\/(ipn|cron)\//.test(url) },
  { most: 128, holds: () => true },
]

/** The lanes of one server, each with a line of those that wait for `waitMs` at most. */
export const makeLanes = (bounds = kinds, waitMs = 10 * seconds) =>
  bounds.map((kind) => ({ ...kind, waitMs, held: new Set(), line: new Set() }))

const busy = {
  status: 503,
  body: { message: 'Too much is asked of us just now. Please try again in a moment.', code: 'unavailable' },
  headers: { 'Retry-After': '5' },
}

/**
 * Begins work when its lane has room; until then it waits in line. `work` gets a function to call once there is nothing
 * left to do, be the reader slow or gone.
 */
export function enter(lanes, { url }, response, work) {
  const lane = lanes.find(({ holds }) => holds(url))
  if (lane.held.size < lane.most) return occupy(lane, response, work)
  if (lane.line.size >= WAITING_MAX) return refuse(response, busy)
  const leave = () => {
    clearTimeout(timer)
    lane.line.delete(begin)
    response.off('close', leave)
  }
  const begin = () => {
    leave()
    occupy(lane, response, work)
  }
  const timer = setTimeout(() => {
    leave()
    refuse(response, busy)
  }, lane.waitMs)
  response.once('close', leave)
  lane.line.add(begin)
}

function occupy(lane, response, work) {
  lane.held.add(response)
  const release = () => {
    if (!lane.held.delete(response)) return
    const [begin] = lane.line
    begin?.()
  }
  response.once('close', () => {
    if (lane.held.has(response)) setTimeout(release, ABANDONED_MS).unref()
  })
  work(release)
}
