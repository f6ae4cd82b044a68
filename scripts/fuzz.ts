// What is asked by whoever may ask anything. Run: npm run fuzz [-- --seed 1 --requests 100000]
import { randomInt } from 'node:crypto'
import http from 'node:http'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { startWarriorPlus } from '../tests/fakes/warriorplus'
import { megabytesOf } from './attacks/tools/visitor.mjs'
import { startProduct } from './bench/product.mjs'
import { findEndpoints } from './fuzz/endpoints'
import { judge } from './fuzz/judge'
import { Report } from './fuzz/report'
import { type Asked, type Role, requestsTo } from './fuzz/requests'
import { send } from './fuzz/send'
import { housekeep, idsOf, signInRoles } from './fuzz/world'

const LANES = 20
const ROUND = 1000

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    requests: { type: 'string', default: '100000' },
  },
})
const seed = Number(values.seed)
const rounds = Math.ceil(Number(values.requests) / ROUND)

/**
 * Sends requests made from the contract and the list of endpoints, by a visitor, a student and an administrator, to the
 * production build with a database of its own. It holds when nothing is answered 5xx but a documented 503, nothing hangs,
 * what is answered is what the contract says, and memory stays flat.
 */
async function main() {
  console.log(`seed ${seed}, ${rounds * ROUND} requests`)
  const warriorPlus = await startWarriorPlus('an api key')
  const env = { WARRIORPLUS_API_URL: warriorPlus.url, WARRIORPLUS_API_KEY: 'an api key' }
  const product = await startProduct({ withDemo: true, env })
  try {
    // The contract and the handlers are only read here, but they want to be configured.
    Object.assign(process.env, { DATABASE_URL: 'postgresql://nobody', APP_URL: product.url })
    const report = new Report(seed)
    for (let round = 0; round < rounds; round++) await attempt(product, round, report)
    if (!report.print()) process.exitCode = 1
  } finally {
    await product.stop()
    await warriorPlus.close()
  }
}

type Product = Awaited<ReturnType<typeof startProduct>>

/** A thousand requests at what there is by now. Everything they are made of follows from the seed and the round. */
async function attempt(product: Product, round: number, report: Report) {
  await housekeep(product)
  const ids = await idsOf(product)
  const cookies = await signInRoles(product)
  const endpoints = await findEndpoints()
  const anything = fc.oneof(...endpoints.map((endpoint) => requestsTo(endpoint, ids)))
  const asked = fc.sample(anything, { seed: seed + round, numRuns: ROUND })
  const agent = new http.Agent({ keepAlive: true, maxSockets: LANES })
  const lane = async () => {
    for (let one = asked.pop(); one; one = asked.pop())
      judge(report, one, await ask(product, agent, one, cookies))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  agent.destroy()
  report.noteMemory(await megabytesOf(product.pid()))
  if ((round + 1) % 10 === 0) console.log(`${(round + 1) * ROUND} sent, ${report.faults} faults`)
}

function ask(product: Product, agent: http.Agent, asked: Asked, cookies: Record<Role, string | null>) {
  const { port } = new URL(product.url)
  return send(Number(port), agent, asked, cookies[asked.role]).catch((error: Error) => error)
}

await main()
