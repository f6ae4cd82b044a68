import { setTimeout as sleep } from 'node:timers/promises'
import { behindNginx, startSample } from '../../bench/nginx.mjs'
import { postAll, startProduct } from '../../bench/product.mjs'
import { holdSocket } from './tools/holder.mjs'
import { judge } from './tools/judge.mjs'

const LANES = 16
const SALES = 3000
/** After so many answers it is restarted. */
const RESTARTS = [400, 1200, 2000]

/**
 * Restarts the product, as `systemctl restart` does, amid sales that come through docs/nginx.conf and its kept-alive
 * connections. nginx sends no POST a second time, so one that we lose is lost.
 */
async function main() {
  let starts = 0
  let holder
  const serve = async (env, port) => {
    holder = await holdSocket(port, [process.execPath, 'scripts/start.mjs'], env)
    holder.stdout.on('data', (said) => {
      if (said.includes('Lectern runs at')) starts += 1
    })
    await until(() => starts > 0)
    return holder
  }
  const product = await startProduct({ env: behindNginx, serve })
  const nginx = await startSample(product)
  try {
    if (!nginx) return console.log('  not tried: nginx is not installed here')
    judge(await sell(product, nginx, { restart: () => holder.kill('SIGUSR1'), starts: () => starts }))
  } finally {
    await nginx?.stop()
    await product.stop()
  }
}

async function sell(product, nginx, { restart, starts }) {
  const answers = new Map()
  let slowest = 0
  let next = 0
  const posting = postAll(
    nginx.url,
    LANES,
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
  // What is answered is settled right after.
  await until(
    async () => (await product.rows(`SELECT FROM ipn_events WHERE state = 'received' LIMIT 1`)).length === 0,
  )
  const [{ stored }] = await product.rows(
    'SELECT count(DISTINCT warrior_plus_sale_id)::int AS stored FROM purchases',
  )
  const lost = [...answers.values()].filter((status) => status !== 200)
  console.log(
    `  ${SALES} sales, ${RESTARTS.length} restarts, the slowest answer ${(slowest / 1000).toFixed(1)} s`,
  )
  return {
    [`every sale is answered with 200 (${lost.length} are not: ${[...new Set(lost)]})`]: lost.length === 0,
    [`each is there once (${stored})`]: stored === SALES,
    'it was restarted each time': starts() === RESTARTS.length + 1,
  }
}

async function until(isSo) {
  for (let waited = 0; !(await isSo()); waited += 100) {
    if (waited > 120_000) throw new Error('It took longer than two minutes.')
    await sleep(100)
  }
}

await main()
