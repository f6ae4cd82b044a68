import { setTimeout as sleep } from 'node:timers/promises'
import { nginxProxySettings, startSampleNginx } from '../../bench/nginx.mjs'
import { postSalesConcurrently, startBenchServer } from '../../bench/start-bench-server.mjs'
import { holdSocket } from './tools/hold-socket.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'

const CONCURRENCY = 16
const SALES = 3000
/** Restarts after these numbers of responses. */
const RESTARTS = [400, 1200, 2000]

/**
 * Restarts Lectern as `systemctl restart` does, while sales arrive through docs/nginx.conf and its keep-alive
 * connections. nginx never retries a POST, so a dropped POST is lost.
 */
async function main() {
  let starts = 0
  let holder
  const serve = async (env, port) => {
    holder = await holdSocket(port, [process.execPath, 'scripts/start.mjs'], env)
    holder.stdout.on('data', (output) => {
      if (output.includes('Lectern runs at')) starts += 1
    })
    try {
      await until(() => starts > 0)
    } catch (error) {
      holder.kill('SIGTERM')
      throw error
    }
    return holder
  }
  const product = await startBenchServer({ env: nginxProxySettings, serve })
  const nginx = await startSampleNginx(product)
  try {
    if (!nginx) return console.log('  not tried: nginx is not installed here')
    printAttackResults(
      await sell(product, nginx, { restart: () => holder.kill('SIGUSR1'), starts: () => starts }),
    )
  } finally {
    await nginx?.stop()
    await product.stop()
  }
}

async function sell(product, nginx, { restart, starts }) {
  const answers = new Map()
  let slowest = 0
  let next = 0
  const posting = postSalesConcurrently(
    nginx.url,
    CONCURRENCY,
    () => (next < SALES ? next++ : null),
    (index, status, milliseconds) => {
      answers.set(index, status)
      slowest = Math.max(slowest, milliseconds)
    },
  )
  for (const [index, count] of RESTARTS.entries()) {
    await until(() => answers.size >= count)
    restart()
    await until(() => starts() > index + 1)
  }
  await posting
  // Acknowledged notifications are processed shortly after the response.
  await until(
    async () => (await product.rows(`SELECT FROM ipn_events WHERE state = 'received' LIMIT 1`)).length === 0,
  )
  const [{ stored }] = await product.rows(
    'SELECT count(DISTINCT warrior_plus_sale_id)::int AS stored FROM purchases',
  )
  const lost = [...answers.values()].filter((status) => status !== 200)
  console.log(
    `  ${SALES} sales, ${RESTARTS.length} restarts, the slowest response after ${(slowest / 1000).toFixed(1)} s`,
  )
  return {
    [`every sale returns 200 (${lost.length} don’t: ${[...new Set(lost)]})`]: lost.length === 0,
    [`each sale is stored once (${stored})`]: stored === SALES,
    'Lectern was restarted each time': starts() === RESTARTS.length + 1,
  }
}

async function until(isTrue) {
  for (let waited = 0; !(await isTrue()); waited += 100) {
    if (waited > 120_000) throw new Error('This took longer than two minutes.')
    await sleep(100)
  }
}

await main()
