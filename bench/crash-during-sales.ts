// Kills the server and the database during sales. Run: npm run bench -- kill [--kills 200]
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ExampleKind, networkNames } from '@/lib/contract/sales/networks'
import {
  createNetworkMessage,
  PRICE_MINOR,
  type Receiver,
  setUpNetworks,
  startStripeApi,
} from './network-sales'
import { startBenchServer } from './start-bench-server.mjs'

type Product = Awaited<ReturnType<typeof startBenchServer>>

const CONCURRENCY = 50
/** Number of sales in the first part, which has four kills. */
const SALES = 2000
/** Number of new sales for each kill of the second part. */
const SALES_PER_KILL = 40
/** One sale out of this many is refunded. */
const REFUND_EVERY = 5
/** One kill out of this many is of the database. The other kills are of the server. */
const POSTGRES_EVERY = 10
/** Maximum time to process acknowledged sales after the killed program runs again. */
const SECONDS_MAX = 5
const RETRY_MS = 50
/** After a kill, Stripe messages wait until their lease ends, and longer after failed attempts. */
const WAIT_MS = 10 * 60_000

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' } } })
const kills = Number(values.kills)

interface Message {
  kind: ExampleKind
  index: number
}

/** A running product, the networks that send messages, and all messages sent. */
interface Shop {
  product: Product
  receivers: Receiver[]
  sent: Message[]
}

/**
 * Sends 2,000 sales of all networks, 50 at a time, and kills first the server, then the database with
 * SIGKILL. Then kills each again right after the last of a few hundred sales is acknowledged, when no new
 * request triggers processing. Then kills one of them at a random moment of further sales and refunds, as
 * often as `--kills`. Messages without a response are sent again, as a network would. Fails if an
 * acknowledged message is missing, duplicated, or processed late.
 */
async function main() {
  const stripe = await startStripeApi()
  const product = await startBenchServer({ env: { STRIPE_API_URL: stripe.url } })
  try {
    const shop: Shop = { product, receivers: await setUpNetworks(product, networkNames), sent: [] }
    const sales = Array.from({ length: SALES }, (_, index): Message => ({ kind: 'sale', index }))
    const lastSales = sales.splice(-2 * CONCURRENCY * 4)
    const mid = await killDuringSales(shop, sales)
    const late = [
      await killAfter(shop, lastSales.splice(0, CONCURRENCY * 4), product.killServer),
      await killAfter(shop, lastSales, product.killPostgres),
    ]
    console.log(`${mid} sales were acknowledged before the first kill`)
    for (const { what, left, seconds } of late)
      console.log(
        `${what}: ${left} acknowledged sales were pending, and were processed after ${seconds.toFixed(1)} s`,
      )
    await killRepeatedly(shop)
    const isPrompt = late.every(({ seconds }) => seconds <= SECONDS_MAX)
    const isWhole = await compareAll(shop)
    console.log(isWhole && isPrompt ? 'Nothing was lost, duplicated or late.' : 'FAILED')
    if (!isWhole || !isPrompt) process.exitCode = 1
  } finally {
    await product.stop()
    stripe.close()
  }
}

/** Posts each message until the response is 200. */
async function answerAll(shop: Shop, messages: Message[], answered = new Set<Message>()) {
  const waiting = [...messages]
  shop.sent.push(...messages)
  const worker = async () => {
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      if (await post(shop, message)) answered.add(message)
      else {
        waiting.push(message)
        await sleep(RETRY_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** Posts a message. Returns whether it was acknowledged. */
async function post({ product, receivers }: Shop, { kind, index }: Message): Promise<boolean> {
  const receiver = receivers[index % receivers.length]
  if (!receiver) throw new Error('No network is set up')
  const { headers, body } = createNetworkMessage(receiver, kind, index)
  const url = `${product.url}/api/ipn/${receiver.path}`
  return fetch(url, { method: 'POST', headers, body: Uint8Array.from(body) })
    .then(async (answer) => {
      await answer.text()
      return answer.status === 200
    })
    .catch(() => false)
}

async function killDuringSales(shop: Shop, sales: Message[]): Promise<number> {
  const answered = new Set<Message>()
  const posting = answerAll(shop, sales, answered)
  await until(() => answered.size > sales.length / 4)
  const before = answered.size
  await shop.product.killServer()
  await until(() => answered.size > sales.length / 2)
  await shop.product.killPostgres()
  await posting
  await until(async () => (await countLeft(shop)) === 0)
  return before
}

/** Counts pending sales once the killed program runs again. */
async function killAfter(shop: Shop, sales: Message[], kill: () => Promise<void>) {
  await answerAll(shop, sales)
  await kill()
  const restarted = performance.now()
  const left = await countLeft(shop)
  await until(async () => (await countLeft(shop)) === 0)
  return { what: kill.name, left, seconds: (performance.now() - restarted) / 1000 }
}

/** Kills the server or the database once during each batch of sales and refunds. */
async function killRepeatedly(shop: Shop) {
  for (let kill = 1; kill <= kills; kill++) {
    const batch = createBatch(shop)
    const answered = new Set<Message>()
    const posting = answerAll(shop, batch, answered)
    const moment = Math.floor(Math.random() * batch.length)
    await until(() => answered.size >= moment)
    await (kill % POSTGRES_EVERY === 0 ? shop.product.killPostgres() : shop.product.killServer())
    await posting
    if (kill % 20 === 0 || kill === kills) console.log(`${kill} of ${kills} further kills`)
  }
}

/** Returns new sales, and refunds of some sales of the last batch. */
function createBatch({ sent }: Shop): Message[] {
  const known = sent.filter(({ kind }) => kind === 'sale')
  const last = known.slice(-SALES_PER_KILL).filter((_, at) => at % REFUND_EVERY === 0)
  const refunds = last.map(({ index }): Message => ({ kind: 'refund', index }))
  const sales = Array.from(
    { length: SALES_PER_KILL },
    (_, at): Message => ({ kind: 'sale', index: known.length + at }),
  )
  return [...sales, ...refunds].sort(() => Math.random() - 0.5)
}

/** Counts pending messages, except those that wait for data from an API. */
async function countLeft({ product }: Shop): Promise<number> {
  const [row] = await product.rows(
    `SELECT count(*)::int AS left FROM ipn_events WHERE state <> 'processed' AND facts_after IS NULL`,
  )
  return Number(row?.left)
}

/** SQL for each count that is compared for each network. */
const facts = {
  sales: 'count(DISTINCT p.warrior_plus_sale_id)',
  purchases: 'count(*)',
  active: `count(*) FILTER (WHERE p.access = 'active')`,
  refunded: `count(*) FILTER (WHERE p.is_refunded AND p.access <> 'active')`,
  buyers: 'count(DISTINCT p.user_id)',
  payments:
    '(SELECT count(*) FROM purchase_payments paid JOIN purchases q ON q.id = paid.purchase_id AND q.network = p.network)',
  cents:
    '(SELECT sum(amount_minor) FROM purchase_payments paid JOIN purchases q ON q.id = paid.purchase_id AND q.network = p.network)',
  messages: `(SELECT count(*) FROM ipn_events e WHERE e.network = p.network AND e.state = 'processed')`,
  // A sale that is refunded before it is processed causes no email.
  emails: `(SELECT count(*) FROM email_outbox email JOIN purchases q ON q.user_id = email.user_id AND q.network = p.network
    WHERE email.kind = 'welcome' AND q.access = 'active')`,
}
type Counts = Record<keyof typeof facts, number>

/** Waits until all messages are processed, and compares the database with the messages sent. */
async function compareAll(shop: Shop): Promise<boolean> {
  const { product, receivers } = shop
  await until(async () => {
    const [row] = await product.rows(
      `SELECT count(*)::int AS left FROM ipn_events WHERE state <> 'processed'`,
    )
    return Number(row?.left) === 0
  }, WAIT_MS)
  const columns = Object.entries(facts).map(([name, sql]) => `(${sql})::int AS ${name}`)
  const found = await product.rows(
    `SELECT p.network, ${columns.join(', ')} FROM purchases p GROUP BY p.network`,
  )
  const rows = receivers.map(({ network }, at) => {
    const expected = countExpected(shop, at)
    const counts = found.find((row) => row.network === network.name) ?? {}
    const wrong = Object.entries(expected).filter(([name, count]) => Number(counts[name]) !== count)
    const problem = wrong.map(([name, count]) => `${name} ${counts[name]} instead of ${count}`).join(', ')
    return { network: network.name, ...expected, result: problem || 'ok' }
  })
  console.table(rows)
  const [other] = await product.rows(`SELECT
    (SELECT count(*)::int FROM users WHERE has_purchased) AS buyers,
    (SELECT (count(*) - count(DISTINCT user_id))::int FROM email_outbox WHERE kind = 'welcome') AS twice,
    (SELECT count(*)::int FROM ipn_events WHERE attempts <> 1 AND network <> 'stripe') AS repeated`)
  const active = rows.reduce((sum, row) => sum + row.active, 0)
  const { buyers, twice, repeated } = other ?? {}
  console.log(`${buyers} of ${active} buyers have access, ${twice} got two welcome emails`)
  console.log(`${repeated} messages were processed more than once`)
  return rows.every(({ result }) => result === 'ok') && buyers === active && twice === 0 && repeated === 0
}

/** Returns the counts that the messages of a network should lead to. */
function countExpected({ sent, receivers }: Shop, at: number): Counts {
  const own = sent.filter(({ index }) => index % receivers.length === at)
  const refunded = own.filter(({ kind }) => kind === 'refund').length
  const sales = own.length - refunded
  const same = { sales, purchases: sales, buyers: sales, payments: sales }
  const active = sales - refunded
  return { ...same, active, emails: active, refunded, cents: sales * PRICE_MINOR, messages: own.length }
}

async function until(isTrue: () => boolean | Promise<boolean>, limit = 120_000) {
  for (const started = performance.now(); !(await isTrue()); await sleep(20)) {
    if (performance.now() - started > limit) throw new Error(`It took more than ${limit / 1000} seconds`)
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
