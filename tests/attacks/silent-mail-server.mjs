import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'
import { countSpentSignInPoints, fetchCsrfToken, postSignInForm } from './tools/sign-in-form.mjs'

const ASKERS = 10
const READ = ['/api/ready', '/landing', '/login']
/** Maximum time until Lectern gives up on the mail server, including some time for a busy machine. */
const GIVEN_UP_SECONDS = 8
const SLACK_SECONDS = 5

/**
 * Checks that a mail server which accepts connections but never replies doesn't block sign-in, or anything
 * else, for long.
 */
async function main() {
  const sockets = new Set()
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const env = { EMAIL_SERVER: `smtp://127.0.0.1:${silent.address().port}`, TRUSTED_PROXY_HOPS: '1' }
  const product = await startBenchServer({ env })
  try {
    await attack(product)
  } finally {
    await product.stop()
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
}

async function attack({ url, rows }) {
  const read = () => Promise.all(READ.map((path) => timed(() => answered(url + path))))
  // Warm-up: the first requests are slow for other reasons.
  await read()
  const token = await fetchCsrfToken(url)
  const usual = slowest(await read())
  const ask = (index) =>
    timed(() =>
      postSignInForm(url, { email: `${index}@example.com`, client: `198.18.0.${index + 1}`, token }),
    )
  const asking = Promise.all(Array.from({ length: ASKERS }, (_, index) => ask(index)))
  const during = await read()
  const asked = await asking
  const failedAfter = slowest(asked)
  printAttackResults({
    [`pages and readiness respond within ${slowest(during).toFixed(1)} s, usually ${usual.toFixed(1)} s`]:
      slowest(during) < usual + SLACK_SECONDS,
    [`${ASKERS} people see after ${failedAfter.toFixed(1)} s that no email was sent`]:
      asked.every(({ result }) => result === 503) && failedAfter < GIVEN_UP_SECONDS + SLACK_SECONDS,
    'none of them loses a rate limit point': (await countSpentSignInPoints(rows)) === 0,
  })
}

const slowest = (timings) => Math.max(...timings.map(({ seconds }) => seconds))

async function timed(work) {
  const begun = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - begun) / 1000 }
}

/** Requests a URL until the response is 2xx, because on a busy machine the first response may be 503. */
async function answered(url) {
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(url)).ok) return
    await sleep(100)
  }
  throw new Error(`${url} doesn’t respond`)
}

await main()
