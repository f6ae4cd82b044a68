import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'

const TURNS = 5
const SECONDS = 3
const LANES = 16

/**
 * A product, a floor or a peer, and what it is asked for, one request after the other. `rest` resolves when it has done
 * what it does behind its answers, so that nobody else's turn pays for it.
 * @typedef {{ server: { url: string, pid?: () => number }, requests: import('autocannon').Request[], rest?: () => Promise<void> }} Contestant
 */

/**
 * Measures several ways to answer in turns, so that whatever else the machine does meets all of them.
 * @param {Record<string, Contestant>} contestants
 * @returns {Promise<Record<string, { rate: number, cpu: number }>>} of each the medians: answers a second, and milliseconds
 * of processor that its server spent on one (not a number where the system does not tell)
 */
export async function inTurns(contestants, { turns = TURNS, seconds = SECONDS, lanes = LANES } = {}) {
  const names = Object.keys(contestants)
  const runs = Object.fromEntries(names.map((name) => [name, []]))
  for (const name of names) await once(contestants[name], 1, lanes)
  for (let turn = 0; turn < turns; turn++) {
    for (const name of names) runs[name].push(await once(contestants[name], seconds, lanes))
  }
  const medians = (some) => ({
    rate: median(some.map(({ rate }) => rate)),
    cpu: median(some.map(({ cpu }) => cpu)),
  })
  return Object.fromEntries(names.map((name) => [name, medians(runs[name])]))
}

/** Throws when anything but a 2xx came back: that is fast for the wrong reason. */
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
  if (bad > 0)
    throw new Error(`${bad} of ${answers + bad} requests to ${requests[0].path} were not answered with 2xx`)
  await rest?.()
  return { rate: answers / result.duration, cpu: ((await processorMs(server.pid?.())) - before) / answers }
}

/** What a process has spent so far; Linux counts it in hundredths of a second. */
async function processorMs(pid) {
  const stat = pid ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : ''
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return 10 * (user + system)
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** A row of the table that `npm run bench` prints, and docs/benchmarks.md keeps. */
export const printRow = (...cells) => console.log(`| ${cells.join(' | ')} |`)

export const percent = (part, whole) => `${Math.round((100 * part) / whole)} %`
