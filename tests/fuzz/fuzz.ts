// What is asked by whoever may ask anything. Run: npm run fuzz [-- --seed 1 --requests 100000]
import { randomInt } from 'node:crypto'
import http from 'node:http'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { megabytesOf } from '../../bench/process-memory.mjs'
import { startProduct } from '../../bench/product.mjs'
import { startWarriorPlus } from '../fakes/warriorplus'
import { findEndpoints } from './endpoints'
import { judge } from './judge'
import { Report } from './report'
import { type Asked, requestsTo } from './requests'
import { send } from './send'
import { housekeep, idsOf, signInRoles } from './world'

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

/** A thousand requests at what there is by now. What they are made of follows from the seed, the round and the rows. */
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
  const megabytes = await megabytesOf(product.pid())
  report.noteMemory(megabytes)
  if ((round + 1) % 5 === 0) {
    console.log(`${(round + 1) * ROUND} sent, ${report.faults} faults, ${megabytes} MB`)
  }
}

type Cookies = Awaited<ReturnType<typeof signInRoles>>

function ask(product: Product, agent: http.Agent, asked: Asked, cookies: Cookies) {
  const people = cookies[asked.role]
  const cookie = people[Math.floor(Math.random() * people.length)] ?? null
  return send(Number(new URL(product.url).port), agent, asked, cookie).catch((error: Error) => error)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
