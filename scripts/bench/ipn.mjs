import { postAll, startProduct } from './product.mjs'

const LANES = 50
const WARM_UP = 500
const SALES = 4000

/** Prints how many sales notifications are accepted a second at 50 at once, and how long the slowest hundredth waits. */
async function main() {
  const product = await startProduct()
  try {
    await measure(product.url, 0, WARM_UP)
    const { seconds, times, refused } = await measure(product.url, WARM_UP, WARM_UP + SALES)
    times.sort((a, b) => a - b)
    const at = (share) => `${Math.round(times[Math.floor(times.length * share)])} ms`
    const [{ purchases }] = await product.rows(
      `SELECT count(*)::int AS purchases FROM purchases WHERE access = 'active'`,
    )
    console.log(`accepted   ${Math.round(times.length / seconds)} a second, ${LANES} at once`)
    console.log(`answered   p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`)
    console.log(`purchases  ${purchases} of ${WARM_UP + SALES}, refused ${refused}`)
  } finally {
    await product.stop()
  }
}

async function measure(url, from, to) {
  let next = from
  let refused = 0
  const times = []
  const started = performance.now()
  await postAll(
    url,
    LANES,
    () => (next < to ? next++ : null),
    (_index, status, milliseconds) => {
      if (status === 200) times.push(milliseconds)
      else refused++
    },
  )
  return { seconds: (performance.now() - started) / 1000, times, refused }
}

await main()
