import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readProcessMegabytes } from '../../bench/read-process-memory.mjs'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'
import { checkServerHealth, visitRepeatedly } from './tools/visit-during-attack.mjs'

const BODY = Buffer.alloc(10 * 1024 * 1024, 'a')
const POSTS = 60
const GROWTH_MEGABYTES_MAX = 100
const PATHS = ['/', '/api/notes', '/api/auth/signin/email', '/api/ipn/warriorplus', '/media/upload/x']
/** Longer than the 30 seconds that the server waits for an announced body. Milliseconds. */
const GONE_MS = 40_000

/**
 * Sends anonymous bodies of 10 MB with and without Content-Length, a form of 32,000 fields, and bodies that
 * never arrive.
 */
async function main() {
  const product = await startBenchServer({ withDemo: true })
  try {
    await attack(product)
  } finally {
    await product.stop()
  }
}

async function attack(product) {
  const { url } = product
  // Warm-up, so the server's own memory is not counted as growth.
  await Promise.all(PATHS.map((path) => post(url + path, false)))
  const crawlers = Array.from({ length: 40 }, (_, turn) => crawl(url, PATHS[turn % PATHS.length]))
  const visitor = visitRepeatedly(url)
  const growth = await growthBy(product, () =>
    Promise.all(
      Array.from({ length: POSTS }, (_, turn) => post(url + PATHS[turn % PATHS.length], turn % 2 === 0)),
    ),
  )
  const form = await timeOfForm(url)
  await sleep(GONE_MS)
  const left = crawlers.filter((socket) => !socket.closed).length
  for (const socket of crawlers) socket.destroy()
  printAttackResults({
    [`${POSTS} bodies of 10 MB are rejected: ${[...growth.statuses].join()}`]: growth.isRefused,
    [`the server's memory grows by ${growth.megabytes} MB`]: growth.megabytes <= GROWTH_MEGABYTES_MAX,
    [`a form of 32,000 fields is rejected in ${form.took} ms`]: form.status === 400 && form.took < 2000,
    [`of 40 bodies that never arrive, ${left} connections are open after ${GONE_MS / 1000} s`]: left === 0,
  })
  for (const { claim, held } of [await visitor.leave(), await checkServerHealth(product)])
    printAttackResults({ [claim]: held })
}

async function growthBy(product, work) {
  const before = await readProcessMegabytes(product.pid())
  const statuses = new Set(await work())
  const megabytes = (await readProcessMegabytes(product.pid())) - before
  return { megabytes, statuses, isRefused: [...statuses].every((status) => status >= 400 && status < 500) }
}

/** Returns the status of one request, or 499 if the connection was closed first. */
function post(url, isAnnounced) {
  return new Promise((resolve) => {
    const headers = isAnnounced ? { 'content-length': BODY.length } : { 'transfer-encoding': 'chunked' }
    const method = url.endsWith('/media/upload/x') ? 'PUT' : 'POST'
    const request = http.request(url, { method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    request.on('error', () => resolve(499))
    // After its response, the server may close the connection while the body is still being written.
    request.once('socket', (socket) => socket.on('error', () => undefined))
    request.end(BODY)
  })
}

async function timeOfForm(url) {
  const began = performance.now()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'a&'.repeat(32_000)
  const { status } = await fetch(`${url}/api/ipn/warriorplus`, { method: 'POST', headers, body })
  return { status, took: Math.round(performance.now() - began) }
}

/** Announces a body and sends a byte of it a second. */
function crawl(url, path) {
  const { port, hostname } = new URL(url)
  const method = path === '/media/upload/x' ? 'PUT' : 'POST'
  const socket = net.connect(port, hostname)
  socket.on('error', () => undefined)
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 60000\r\n\r\n`)
  const drip = setInterval(() => socket.write('a'), 1000)
  socket.once('close', () => clearInterval(drip))
  return socket
}

await main()
