import { setTimeout as sleep } from 'node:timers/promises'
import { postAll, startProduct } from './product.mjs'

const LANES = 50
const SALES = 2000

/**
 * Kills the server, then the database, with -9 in the middle of 2,000 sales at 50 at once; what got no answer is sent
 * again, as a sales platform would. Then counts: an answered sale that is missing, or one that is there twice, is a
 * failure.
 */
async function main() {
  const product = await startProduct()
  try {
    const waiting = Array.from({ length: SALES }, (_, index) => index)
    const answered = new Set()
    const posting = postAll(
      product.url,
      LANES,
      () => waiting.shift() ?? null,
      (index, status) => {
        if (status === 200) answered.add(index)
        else waiting.push(index)
      },
    )
    await until(() => answered.size > SALES / 4)
    const before = [...answered]
    await product.killServer()
    await until(() => answered.size > SALES / 2)
    await product.killPostgres()
    await posting
    await product.settle()
    await report(product, answered, before)
  } finally {
    await product.stop()
  }
}

async function report(product, answered, before) {
  const [found] = await product.rows(`SELECT
    (SELECT count(*)::int FROM purchases WHERE access = 'active') AS purchases,
    (SELECT count(DISTINCT warrior_plus_sale_id)::int FROM purchases) AS sales,
    (SELECT count(*)::int FROM users) AS users,
    (SELECT count(*)::int FROM email_outbox WHERE kind = 'welcome') AS mails,
    (SELECT count(*)::int FROM ipn_events) AS events,
    (SELECT count(*)::int FROM ipn_events WHERE state <> 'processed') AS unfinished`)
  console.log(`answered ${answered.size} of ${SALES}, ${before.length} of them before the first kill`)
  console.log(
    Object.entries(found)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  )
  const { unfinished, ...counts } = found
  const isWhole = answered.size === SALES && Object.values(counts).every((count) => count === SALES)
  console.log(isWhole && unfinished === 0 ? 'Nothing lost, nothing doubled' : 'FAILED')
  if (!isWhole || unfinished > 0) process.exitCode = 1
}

async function until(isTrue) {
  for (let waited = 0; !isTrue(); waited += 20) {
    if (waited > 120_000) throw new Error('It took more than two minutes')
    await sleep(20)
  }
}

await main()
