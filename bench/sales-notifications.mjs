import { setTimeout as sleep } from 'node:timers/promises'
import { startBaselineApp } from './baseline-app.mjs'
import { createNetworkMessage, setUpNetworks, startStripeApi } from './network-sales.ts'
import { computeQuantiles, formatRatioAsPercent, measureRoundRobin, printRow } from './round-robin.mjs'
import { createNumberedSaleForm, postSalesAtRate, startBenchServer } from './start-bench-server.mjs'

const CONCURRENCY = 50
/** Number of notifications per second during a launch. */
const RATE = 250
/** Length of the launch. */
const SECONDS = 10
const POLL_INTERVAL_MS = 100
const TIMEOUT_MS = 120_000

const networkNames = ['warriorplus', 'jvzoo', 'stripe', 'digistore24', 'clickbank']

/**
 * Prints how many notifications per second are accepted, compared with a route that only reads the request
 * body. Then prints the time to the response for each network compared with WarriorPlus, and the time from a
 * notification's response to the buyer's access during a launch.
 */
async function main() {
  const bare = await startBaselineApp()
  const stripe = await startStripeApi()
  const product = await startBenchServer({ env: { STRIPE_API_URL: stripe.url } })
  let next = 0
  try {
    const post = (path) => ({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      setupRequest: (request) => ({ ...request, body: String(createNumberedSaleForm(next++)) }),
    })
    const { floor, accepted } = await measureRoundRobin(
      {
        floor: { server: bare, requests: [post('/api')] },
        accepted: {
          server: product,
          requests: [post('/api/ipn/warriorplus')],
          rest: () => untilProcessed(product),
        },
      },
      { concurrency: CONCURRENCY },
    )
    const beside = `${accepted.cpu.toFixed(1)} ms of CPU, including processing; baseline ${floor.cpu.toFixed(1)} ms`
    const ofBare = formatRatioAsPercent(accepted.rate, floor.rate)
    printRow(
      'notifications accepted per second, 50 requests at a time',
      `${ofBare} of the baseline, ${Math.round(accepted.rate)} a second, ${beside}`,
      '60 %',
    )
    await compareNetworks(product, () => next++)
    const { rate, answered, opened } = await launch(product, () => next++)
    printRow(
      `time until access is granted, at ${rate} sales per second (${RATE} intended)`,
      `p50 ${opened.p50} ms, p99 ${opened.p99} ms; time to the response: p50 ${answered.p50} ms, p99 ${answered.p99} ms`,
      'p99 1 s',
    )
  } finally {
    await product.stop()
    stripe.close()
    bare.stop()
  }
}

/** Measures the networks in rotation, with the same number of requests at once. */
async function compareNetworks(product, nextSale) {
  const receivers = await setUpNetworks(product, networkNames)
  const contestants = receivers.map((receiver) => [
    receiver.network.name,
    {
      server: product,
      requests: [
        {
          method: 'POST',
          path: `/api/ipn/${receiver.path}`,
          setupRequest: (request) => ({ ...request, ...createNetworkMessage(receiver, 'sale', nextSale()) }),
        },
      ],
      rest: () => untilProcessed(product),
    },
  ])
  const measured = await measureRoundRobin(Object.fromEntries(contestants), { concurrency: CONCURRENCY })
  const responseMs = ({ rate }) => (1000 * CONCURRENCY) / rate
  const base = responseMs(measured.warriorplus)
  for (const { network } of receivers) {
    const { cpu } = measured[network.name]
    const mean = responseMs(measured[network.name])
    printRow(
      `${network.label}: mean response time, 50 requests at a time`,
      `${mean.toFixed(1)} ms, ${formatRatioAsPercent(mean, base)} of WarriorPlus, ${cpu.toFixed(1)} ms of CPU`,
      '115 %',
    )
  }
}

async function untilProcessed(product) {
  const left = async () =>
    (await product.rows(`SELECT count(*)::int AS left FROM ipn_events WHERE state = 'received'`))[0].left
  while ((await left()) > 0) await sleep(POLL_INTERVAL_MS)
}

/** Posts sales at an even rate, and polls which sales have access. */
async function launch(product, nextSale) {
  const [{ since }] = await product.rows('SELECT now()::text AS since')
  const started = performance.now()
  const [responses, openedAt] = await Promise.all([
    postSalesAtRate(product.url, { rate: RATE, seconds: SECONDS }, nextSale),
    pollAccess(product, RATE * SECONDS, since),
  ])
  const delays = responses.map(({ index, at }) => Math.max(0, openedAt.get(String(10_000_000 + index)) - at))
  const rate = Math.round((1000 * responses.length) / (Math.max(...responses.map(({ at }) => at)) - started))
  return {
    rate,
    answered: computeQuantiles(responses.map(({ duration }) => duration)),
    opened: computeQuantiles(delays),
  }
}

/** Returns when each sale was first seen with active access, to within one polling interval. */
async function pollAccess(product, count, since) {
  const openedAt = new Map()
  const deadline = performance.now() + TIMEOUT_MS
  while (openedAt.size < count) {
    if (performance.now() > deadline) throw new Error(`Only ${openedAt.size} of ${count} sales got access.`)
    await sleep(POLL_INTERVAL_MS)
    const found = await product.rows(
      `SELECT warrior_plus_sale_id AS sale FROM purchases WHERE access = 'active' AND created_at > '${since}'`,
    )
    const at = performance.now()
    for (const { sale } of found) if (!openedAt.has(sale)) openedAt.set(sale, at)
  }
  return openedAt
}

await main()
