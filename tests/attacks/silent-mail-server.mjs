import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../../bench/product.mjs'
import { judge } from './tools/judge.mjs'
import { askForLink, pointsTaken, readToken } from './tools/sign-in-form.mjs'

const ASKERS = 10
const READ = ['/api/ready', '/landing', '/login']
/** When the product gives the mail server up, and what a busy machine may add. */
const GIVEN_UP_SECONDS = 8
const SLACK_SECONDS = 5

/** A mail server that takes connections and says nothing must hold neither sign-in for long nor anything else. */
async function main() {
  const sockets = new Set()
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const env = { EMAIL_SERVER: `smtp://127.0.0.1:${silent.address().port}`, TRUSTED_PROXY_HOPS: '1' }
  const product = await startProduct({ env })
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
  // The first of everything is slow; what a busy machine needs is no fault of the mail server's.
  await read()
  const token = await readToken(url)
  const usual = slowest(await read())
  const ask = (index) =>
    timed(() => askForLink(url, { email: `${index}@example.com`, client: `198.18.0.${index + 1}`, token }))
  const asking = Promise.all(Array.from({ length: ASKERS }, (_, index) => ask(index)))
  const meanwhile = await read()
  const asked = await asking
  const told = slowest(asked)
  judge({
    [`pages and readiness answer within ${slowest(meanwhile).toFixed(1)} s, else ${usual.toFixed(1)} s`]:
      slowest(meanwhile) < usual + SLACK_SECONDS,
    [`${ASKERS} people are told after ${told.toFixed(1)} s that no mail left`]:
      asked.every(({ result }) => result === 503) && told < GIVEN_UP_SECONDS + SLACK_SECONDS,
    'and none of them lost a point': (await pointsTaken(rows)) === 0,
  })
}

const slowest = (timings) => Math.max(...timings.map(({ seconds }) => seconds))

async function timed(work) {
  const begun = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - begun) / 1000 }
}

/** Reads until it is answered as it should be. A machine that is busy otherwise may be told to ask again. */
async function answered(url) {
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(url)).ok) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}

await main()
