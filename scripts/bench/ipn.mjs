import autocannon from 'autocannon'
import { saleForm, startProduct } from './product.mjs'

const LANES = 50
const WARM_UP = 500
const SALES = 4000

/** Prints how many sales notifications are accepted a second at 50 at once, and how long the slowest hundredth waits. */
async function main() {
  const product = await startProduct()
  try {
    await measure(product.url, 0, WARM_UP)
    const run = await measure(product.url, WARM_UP, WARM_UP + SALES)
    const [{ purchases }] = await product.rows(
      `SELECT count(*)::int AS purchases FROM purchases WHERE access = 'active'`,
    )
    console.log(`accepted   ${Math.round(run['2xx'] / run.duration)} a second, ${LANES} at once`)
    console.log(
      `answered   p50 ${run.latency.p50} ms, p97.5 ${run.latency.p97_5} ms, p99 ${run.latency.p99} ms`,
    )
    console.log(`purchases  ${purchases} of ${WARM_UP + SALES}, refused ${run.non2xx + run.errors}`)
  } finally {
    await product.stop()
  }
}

/** Posts these sales; returns what autocannon measured. */
function measure(url, from, to) {
  let next = from
  const post = {
    method: 'POST',
    path: '/api/ipn/warriorplus',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    setupRequest: (request) => ({ ...request, body: String(saleForm(next++)) }),
  }
  return autocannon({ url, connections: LANES, amount: to - from, requests: [post] })
}

await main()
