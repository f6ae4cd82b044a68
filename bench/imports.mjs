import { setTimeout as sleep } from 'node:timers/promises'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { readProcessMegabytes } from './read-process-memory.mjs'
import { startBenchServer } from './start-bench-server.mjs'

/** Number of rows in the imported file. Run: npm run bench -- imports [ROWS] */
const ROWS = Number(process.argv[2] ?? 100_000)
/** Maximum memory growth during an import, compared with the idle server. */
const GROWTH_MAX_MB = 250

const header = 'Date,Sale ID,Transaction ID,Item Number,Customer Name,Customer Email,Amount,Currency,Status\n'

/** Returns row `n`. One row in 100 was refunded, and one in five is from a buyer who bought before. */
function csvRow(n) {
  const day = new Date(Date.UTC(2024, 0, 1) + (n % 600) * 86_400_000).toISOString().slice(0, 10)
  const status = n % 100 === 0 ? 'Refunded' : 'Completed'
  return `${day} 14:30:00,${30_000_000 + n},past_${n},wso_bench,Buyer ${n},past${n - (n % 5 === 0 ? 1 : 0)}@example.invalid,27.00,USD,${status}\n`
}

/**
 * Imports a long file, kills the server in the middle, and undoes the import. Prints times, memory, and the
 * row counts before and after.
 */
async function main() {
  const product = await startBenchServer()
  try {
    const ask = await visitor(product)
    const before = await counts(product)
    const idle = await readProcessMegabytes(product.pid())
    const id = await register(ask)
    const sorted = await watch(product, ask, id, 'sorting')
    await ask('POST', `/api/admin/imports/${id}/start`, { sendMails: false })
    const killed = await killDuringImport(product, ask, id)
    const taken = await watch(product, ask, id, 'taking')
    const after = await counts(product)
    await ask('DELETE', `/api/admin/imports/${id}`)
    const undone = await watch(product, ask, id, 'undoing')
    const left = await counts(product)
    for (const { what, seconds, megabytes, steps } of [sorted, taken, undone])
      console.log(
        `${what} ${ROWS} rows: ${seconds.toFixed(0)} s, at most ${megabytes} MB, ${steps} progress updates`,
      )
    console.log(`idle ${idle} MB; killed after ${killed} rows`)
    console.log(`before ${before}; after import ${after}; after undo ${left}`)
    const peak = Math.max(sorted.megabytes, taken.megabytes, undone.megabytes)
    const isWhole = after === expectedCounts(before) && left === before
    const isFlat = peak - idle <= GROWTH_MAX_MB
    console.log(isWhole && isFlat ? 'Nothing lost, duplicated or left over, memory stable' : 'FAILED')
    if (!isWhole || !isFlat) process.exitCode = 1
  } finally {
    await product.stop()
  }
}

/** Returns a function that sends requests as an administrator. It throws unless the response is 2xx. */
async function visitor(product) {
  const cookie = await createSignedInUser(product, { isAdmin: true })
  return async (method, path, body) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

async function register(ask) {
  const { uploadURL } = await ask('POST', '/api/objects/upload', { kind: 'import' })
  const list = header + Array.from({ length: ROWS }, (_, n) => csvRow(n)).join('')
  const sent = await fetch(uploadURL, { method: 'PUT', body: list })
  if (!sent.ok) throw new Error(`The upload returned status ${sent.status}`)
  const { id } = await ask('POST', '/api/admin/imports', { uploadURL })
  return id
}

/** Polls the import, as the page does, until it leaves the given state. */
async function watch(product, ask, id, state) {
  const began = performance.now()
  const steps = new Set()
  let megabytes = 0
  for (;;) {
    const now = await ask('GET', `/api/admin/imports/${id}`)
    megabytes = Math.max(megabytes, await readProcessMegabytes(product.pid()))
    steps.add(`${now.nextLine} ${now.undone}`)
    if (now.state === 'failed') throw new Error(now.problem)
    if (now.state !== state) break
    await sleep(500)
  }
  return { what: state, seconds: (performance.now() - began) / 1000, megabytes, steps: steps.size }
}

async function killDuringImport(product, ask, id) {
  for (;;) {
    const { nextLine } = await ask('GET', `/api/admin/imports/${id}`)
    if (nextLine > ROWS / 3) {
      await product.killServer()
      return nextLine
    }
    await sleep(200)
  }
}

/** Returns the number of sales, payments and people, and the daily totals, once no rollup is pending. */
async function counts(product) {
  for (let waited = 0; waited < 120; waited++) {
    await fetch(`${product.url}/api/cron/maintenance`, {
      method: 'POST',
      headers: { authorization: 'Bearer bench' },
    }).catch(() => null)
    const [{ marked }] = await product.rows('SELECT count(*)::int AS marked FROM marked_days')
    if (marked === 0) break
    await sleep(1000)
  }
  const [found] = await product.rows(`SELECT (SELECT count(*) FROM purchases) AS sales,
    (SELECT count(*) FROM purchase_payments) AS payments, (SELECT count(*) FROM users) AS people,
    (SELECT COALESCE(sum(gross_cents), 0) FROM sales_daily WHERE product_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      AND affiliate_id = ' ') AS cents`)
  return Object.entries(found)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

/** Returns the counts that are expected after the whole file is imported. */
function expectedCounts(before) {
  const buyers = ROWS - Math.floor((ROWS - 1) / 5)
  const people = Number(/(\d+) people/.exec(before)?.[1]) + buyers
  return `${ROWS} sales, ${ROWS} payments, ${people} people, ${ROWS * 2700} cents`
}

await main()
