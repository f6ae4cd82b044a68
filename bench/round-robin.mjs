import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'

const ROUNDS = 5
const SECONDS = 3
const CONCURRENCY = 16

/**
 * A measured server and the requests sent to it in rotation. `rest` resolves when its background work is
 * done, so that work doesn't slow down the next server.
 * @typedef {{
 *   server: { url: string, pid?: () => number },
 *   requests: import('autocannon').Request[],
 *   rest?: () => Promise<void>,
 * }} Contestant
 */

/**
 * Measures several servers in rotation, so other load on the machine affects all of them equally.
 * @param {Record<string, Contestant>} contestants
 * @returns {Promise<Record<string, { rate: number, cpu: number }>>} the medians of each server: responses per
 * second, and milliseconds of CPU per response (NaN if the system doesn't report CPU time)
 */
export async function measureRoundRobin(
  contestants,
  { rounds = ROUNDS, seconds = SECONDS, concurrency = CONCURRENCY } = {},
) {
  const names = Object.keys(contestants)
  const runs = Object.fromEntries(names.map((name) => [name, []]))
  for (const name of names) await once(contestants[name], 1, concurrency)
  for (let round = 0; round < rounds; round++) {
    for (const name of names) runs[name].push(await once(contestants[name], seconds, concurrency))
  }
  const medians = (some) => ({
    rate: computeMedian(some.map(({ rate }) => rate)),
    cpu: computeMedian(some.map(({ cpu }) => cpu)),
  })
  return Object.fromEntries(names.map((name) => [name, medians(runs[name])]))
}

/**
 * Throws if a response is not 2xx, because error responses are faster than real ones and would improve the
 * result.
 */
async function once({ server, requests, rest }, duration, connections) {
  const before = await processorMs(server.pid?.())
  const result = await autocannon({
    url: server.url,
    connections,
    duration,
    requests,
  })
  const answers = result['2xx']
  const bad = result.errors + result.timeouts + result.non2xx
  if (bad > 0) throw new Error(`${bad} of ${answers + bad} requests to ${requests[0].path} didn’t return 2xx`)
  await rest?.()
  return { rate: answers / result.duration, cpu: ((await processorMs(server.pid?.())) - before) / answers }
}

/** Returns the CPU time of a process in milliseconds. Linux counts it in hundredths of a second. */
async function processorMs(pid) {
  const stat = pid ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : ''
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return 10 * (user + system)
}

export const computeMedian = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Returns the rounded median and 99th percentile of values. */
export function computeQuantiles(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))])
  return { p50: at(0.5), p99: at(0.99) }
}

/** Prints a Markdown table row of `npm run bench`. */
export const printRow = (...cells) => console.log(`| ${cells.join(' | ')} |`)

export const formatRatioAsPercent = (part, whole) => `${Math.round((100 * part) / whole)} %`
