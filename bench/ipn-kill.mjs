import { setTimeout as sleep } from 'node:timers/promises'
import { postAll, startProduct } from './product.mjs'

const LANES = 50
const SALES = 2000
/** Of sales that were answered and not settled when something was killed, once it runs again. */
const SECONDS_MAX = 5

/**
 * Kills the server, then the database, with -9 in the middle of 2,000 sales at 50 at once, and each once more as soon as
 * the last of a few hundred is answered and nothing follows that would wake anybody. What got no answer is sent again, as a
 * sales platform would. Then counts: an answered sale that is missing, or one that is there twice, or one that is settled
 * late, is a failure.
 */
async function main() {
  const product = await startProduct()
  try {
    const sales = Array.from({ length: SALES }, (_, index) => index)
    const lastSales = sales.splice(-2 * LANES * 4)
    const mid = await killAmid(product, sales)
    const late = [
      await killAfter(product, lastSales.splice(0, LANES * 4), product.killServer),
      await killAfter(product, lastSales, product.killPostgres),
    ]
    console.log(`killed amid sales: ${mid} answered before the first kill`)
    for (const { what, left, seconds } of late)
      console.log(`${what}: ${left} answered sales were not settled, and were after ${seconds.toFixed(1)} s`)
    const isPrompt = late.every(({ seconds }) => seconds <= SECONDS_MAX)
    const isWhole = await countAll(product)
    console.log(isWhole && isPrompt ? 'Nothing lost, nothing doubled, nothing late' : 'FAILED')
    if (!isWhole || !isPrompt) process.exitCode = 1
  } finally {
    await product.stop()
  }
}

/** Posts until each of these is answered with 200. */
function answerAll(product, sales, answered = new Set()) {
  const waiting = [...sales]
  return postAll(
    product.url,
    LANES,
    () => waiting.shift() ?? null,
    (index, status) => {
      if (status === 200) answered.add(index)
      else waiting.push(index)
    },
  )
}

async function killAmid(product, sales) {
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

/** What is left is counted once what was killed runs again, which for a server is when it answers. */
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
