import { setTimeout as sleep } from 'node:timers/promises'
import { megabytesOf } from '../../../bench/process-memory.mjs'

const PATIENCE_MS = 30_000

/** Opens a url over and over while others attack; `leave` returns what came of it. */
export function visit(url) {
  const seen = { visits: 0, refused: 0, slowest: 0 }
  let isThere = true
  const coming = (async () => {
    while (isThere) {
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
      isThere = false
      await coming
      const { visits, refused, slowest } = seen
      return { claim: `a visitor got ${visits} answers, the slowest in ${slowest} ms`, held: refused === 0 }
    },
  }
}

/** What a url answers, read to its end; 0 when it does not. */
async function statusOf(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

const MEGABYTES_MAX = 512

/** Whether the server is up, and holds no more than it may. */
export async function health(product) {
  const megabytes = await megabytesOf(product.pid())
  const isUp = (await statusOf(`${product.url}/api/health`)) === 200
  return { claim: `the server lives on and holds ${megabytes} MB`, held: isUp && megabytes < MEGABYTES_MAX }
}
