import { setTimeout as sleep } from 'node:timers/promises'
import { readProcessMegabytes } from '../../../bench/read-process-memory.mjs'

const TIMEOUT_MS = 30_000

/** Requests a URL repeatedly during an attack. `leave` stops and returns the result as a claim. */
export function visitRepeatedly(url) {
  const seen = { visits: 0, refused: 0, slowest: 0 }
  let isVisiting = true
  const visiting = (async () => {
    while (isVisiting) {
      const began = performance.now()
      const status = await statusOf(url)
      seen.visits += 1
      if (status !== 200) seen.refused += 1
      seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - began))
      await sleep(100)
    }
  })()
  return {
    async leave() {
      isVisiting = false
      await visiting
      const { visits, refused, slowest } = seen
      return {
        claim: `a visitor gets ${visits} responses, the slowest in ${slowest} ms`,
        held: refused === 0,
      }
    },
  }
}

/** Reads a response to its end and returns its status, or 0 without a response. */
async function statusOf(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

const MEGABYTES_MAX = 512

/** Checks that the server is up and within its memory limit. */
export async function checkServerHealth(product) {
  const megabytes = await readProcessMegabytes(product.pid())
  const isUp = (await statusOf(`${product.url}/api/health`)) === 200
  return { claim: `the server is up and uses ${megabytes} MB`, held: isUp && megabytes < MEGABYTES_MAX }
}
