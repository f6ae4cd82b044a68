// Sends random requests to all endpoints. Run: npm run fuzz [-- --seed 1 --requests 100000]
import { randomInt } from 'node:crypto'
import http from 'node:http'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { networkNames } from '@/lib/contract/sales/networks'
import { setUpNetworks, startStripeApi } from '../../bench/network-sales'
import { readProcessMegabytes } from '../../bench/read-process-memory.mjs'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { startFakeWarriorPlus } from '../fakes/warriorplus'
import { checkResponse } from './check-response'
import { readRowIds, signInRoles, trimTables } from './database-helpers'
import { findEndpoints } from './find-endpoints'
import { FuzzReport } from './fuzz-report'
import { generateMessages } from './generate-messages'
import { type FuzzRequest, generateRequests } from './generate-requests'
import { sendRequest } from './send-request'

const CONCURRENCY = 20
const ROUND = 1000
/** Number of signed messages of each network for each request to one endpoint. */
const SIGNED_WEIGHT = 5

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    requests: { type: 'string', default: '100000' },
  },
})
const seed = Number(values.seed)
const rounds = Math.ceil(Number(values.requests) / ROUND)

/**
 * Sends random requests, derived from the API contract, to the production build as a visitor, a student and
 * an administrator, and signed messages of all networks. Fails if a response is 5xx (except a documented 503), violates the contract or never
 * arrives, or if memory grows.
 */
async function main() {
  console.log(`seed ${seed}, ${rounds * ROUND} requests`)
  const warriorPlus = await startFakeWarriorPlus('an api key')
  const stripe = await startStripeApi()
  const env = {
    WARRIORPLUS_API_URL: warriorPlus.url,
    WARRIORPLUS_API_KEY: 'an api key',
    STRIPE_API_URL: stripe.url,
  }
  const product = await startBenchServer({ withDemo: true, env })
  try {
    const report = new FuzzReport(seed)
    for (let round = 0; round < rounds; round++) await runRound(product, round, report)
    if (!report.print()) process.exitCode = 1
  } finally {
    await product.stop()
    await warriorPlus.close()
    stripe.close()
  }
}

type Product = Awaited<ReturnType<typeof startBenchServer>>

/** Sends 1,000 requests. Seed, round and existing rows determine them. */
async function runRound(product: Product, round: number, report: FuzzReport) {
  await trimTables(product)
  const receivers = await setUpNetworks(product, networkNames)
  const ids = await readRowIds(product)
  const cookies = await signInRoles(product)
  const endpoints = await findEndpoints()
  const anything = fc.oneof(
    {
      weight: endpoints.length,
      arbitrary: fc.oneof(...endpoints.map((endpoint) => generateRequests(endpoint, ids))),
    },
    {
      weight: SIGNED_WEIGHT * networkNames.length,
      arbitrary: fc.oneof(...receivers.map(generateMessages)),
    },
  )
  const asked = fc.sample(anything, { seed: seed + round, numRuns: ROUND })
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const worker = async () => {
    for (let one = asked.pop(); one; one = asked.pop())
      checkResponse(report, one, await ask(product, agent, one, cookies))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  agent.destroy()
  const megabytes = await readProcessMegabytes(product.pid())
  report.noteMemory(megabytes)
  if ((round + 1) % 5 === 0) {
    console.log(`${(round + 1) * ROUND} sent, ${report.faults} faults, ${megabytes} MB`)
  }
}

type Cookies = Awaited<ReturnType<typeof signInRoles>>

function ask(product: Product, agent: http.Agent, asked: FuzzRequest, cookies: Cookies) {
  const people = cookies[asked.role]
  const cookie = people[Math.floor(Math.random() * people.length)] ?? null
  return sendRequest(Number(new URL(product.url).port), agent, asked, cookie).catch((error: Error) => error)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
