import { setTimeout as sleep } from 'node:timers/promises'
import { postSalesConcurrently, startBenchServer } from './start-bench-server.mjs'

const CONCURRENCY = 50
const SALES = 2000
/** Maximum time to process acknowledged sales after the killed program runs again. */
const SECONDS_MAX = 5

/**
 * Kills the server, then the database, with SIGKILL during 2,000 sales, 50 at a time. Then kills each again
 * right after the last of a few hundred sales is acknowledged, when no new request triggers processing. Sales
 * without a response are sent again, as a sales platform would. Fails if an acknowledged sale is missing,
 * duplicated, or processed late.
 */
async function main() {
  const product = await startBenchServer()
  try {
    const sales = Array.from({ length: SALES }, (_, index) => index)
    const lastSales = sales.splice(-2 * CONCURRENCY * 4)
    const mid = await killDuringSales(product, sales)
    const late = [
      await killAfter(product, lastSales.splice(0, CONCURRENCY * 4), product.killServer),
      await killAfter(product, lastSales, product.killPostgres),
    ]
    console.log(`killed during sales: ${mid} acknowledged before the first kill`)
    for (const { what, left, seconds } of late)
      console.log(
        `${what}: ${left} acknowledged sales were pending, and were processed after ${seconds.toFixed(1)} s`,
      )
    const isPrompt = late.every(({ seconds }) => seconds <= SECONDS_MAX)
    const isWhole = await countAll(product)
    console.log(isWhole && isPrompt ? 'Nothing lost, nothing duplicated, nothing late' : 'FAILED')
    if (!isWhole || !isPrompt) process.exitCode = 1
  } finally {
    await product.stop()
  }
}

/** Posts each sale until the response is 200. */
function answerAll(product, sales, answered = new Set()) {
  const waiting = [...sales]
  return postSalesConcurrently(
    product.url,
    CONCURRENCY,
    () => waiting.shift() ?? null,
    (index, status) => {
      if (status === 200) answered.add(index)
      else waiting.push(index)
    },
  )
}

async function killDuringSales(product, sales) {
  const answered = new Set()
  const posting = answerAll(product, sales, answered)
  await until(() => answered.size > sales.length / 4)
  const before = answered.size
  await product.killServer()
  await until(() => answered.size > sales.length / 2)
  await product.killPostgres()
  await posting
  await until(async () => (await countLeft(product)) === 0)
  return before
}

/** Counts pending sales once the killed program runs again. */
async function killAfter(product, sales, kill) {
  await answerAll(product, sales)
  await kill()
  const restarted = performance.now()
  const left = await countLeft(product)
  await until(async () => (await countLeft(product)) === 0)
  return { what: kill.name, left, seconds: (performance.now() - restarted) / 1000 }
}

async function countLeft(product) {
  const [{ left }] = await product.rows(
    `SELECT count(*)::int AS left FROM ipn_events WHERE state <> 'processed'`,
  )
  return left
}

async function countAll(product) {
  const [found] = await product.rows(`SELECT
    (SELECT count(*)::int FROM purchases WHERE access = 'active') AS purchases,
    (SELECT count(DISTINCT warrior_plus_sale_id)::int FROM purchases) AS sales,
    (SELECT count(*)::int FROM users WHERE has_purchased) AS buyers,
    (SELECT count(*)::int FROM email_outbox WHERE kind = 'welcome') AS mails,
    (SELECT count(*)::int FROM ipn_events WHERE attempts = 1) AS notifications`)
  const counts = Object.entries(found).map(([name, count]) => `${name} ${count}`)
  console.log(`of ${SALES}: ${counts.join(', ')}`)
  return Object.values(found).every((count) => count === SALES)
}

async function until(isTrue) {
  for (let waited = 0; !(await isTrue()); waited += 20) {
    if (waited > 120_000) throw new Error('It took more than two minutes')
    await sleep(20)
  }
}

await main()
