import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { nginxProxySettings, startSampleNginx } from '../../bench/nginx.mjs'
import { createNumberedSaleForm, startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'
import { checkServerHealth } from './tools/visit-during-attack.mjs'

/** Address of this machine that all attacking connections use. */
const ATTACKER = '127.0.0.66'
const SENDERS = { '/login': 136, '/api/ipn/warriorplus': 72, '/': 400 }
const ATTACK_MS = 15_000
const DELAY_MS_MAX = 1000
/** Requests of a normal visitor, in order. */
const visits = {
  'the sign-in page': (url) => ask(url, '/login'),
  'the landing page': (url) => ask(url, '/'),
  'an API call': (url) => ask(url, '/api/health'),
  'a sale': (url, index) => ask(url, '/api/ipn/warriorplus', createNumberedSaleForm(index).toString()),
}
let sales = 0

/**
 * Opens 608 connections from one address that send one byte of a body per second, while other visitors browse
 * and buy.
 */
async function main() {
  await attackSetup('on its own port', {})
  await attackSetup('behind nginx', nginxProxySettings)
}

async function attackSetup(setup, env) {
  const product = await startBenchServer({ withDemo: true, env })
  const nginx = env === nginxProxySettings ? await startSampleNginx(product) : undefined
  try {
    if (nginx === null) return console.log('  not tried behind nginx: nginx is not installed here')
    await attack(setup, product, nginx?.url ?? product.url)
  } finally {
    await nginx?.stop()
    await product.stop()
  }
}

async function attack(setup, product, url) {
  // Warm-up, because first visits are slower.
  await slowest(url, 1000)
  const before = await slowest(url, 5000)
  const senders = Object.entries(SENDERS).flatMap(([path, count]) =>
    Array.from({ length: count }, () => sendSlowly(url, path)),
  )
  await sleep(1000)
  const during = await slowest(url, ATTACK_MS)
  for (const { socket, drip } of senders) {
    clearInterval(drip)
    socket.destroy()
  }
  for (const name of Object.keys(visits)) {
    const [was, is] = [before[name], during[name]]
    printAttackResults({
      [`${setup}, ${name} takes at most ${is.ms} ms, before the attack ${was.ms} ms; ${is.refused} failed`]:
        is.refused === 0 && is.ms - was.ms <= DELAY_MS_MAX,
    })
  }
  const { claim, held } = await checkServerHealth(product)
  printAttackResults({ [claim]: held })
}

/** Repeats the visits for a while. Returns the longest time and the number of failures of each. */
async function slowest(url, forMs) {
  const seen = Object.fromEntries(Object.keys(visits).map((name) => [name, { ms: 0, refused: 0 }]))
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(50)) {
    for (const [name, visit] of Object.entries(visits)) {
      const began = performance.now()
      const status = await visit(url, ++sales)
      seen[name].ms = Math.max(seen[name].ms, Math.round(performance.now() - began))
      if (status !== 200) seen[name].refused += 1
    }
  }
  return seen
}

/** Sends one request on a new connection. Returns its status, or 0 if there is no response. */
function ask(url, path, form) {
  const headers = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const options = { method: form ? 'POST' : 'GET', headers, agent: false, timeout: 20_000 }
  return new Promise((resolve) => {
    const request = http.request(url + path, options, (answer) =>
      answer.resume().once('close', () => resolve(answer.statusCode)),
    )
    request.on('timeout', () => request.destroy()).on('error', () => resolve(0))
    request.end(form)
  })
}

/** Announces a body and sends one byte per second. Reconnects when the connection is closed. */
function sendSlowly(url, path) {
  const { port, hostname } = new URL(url)
  const sender = { socket: undefined, drip: undefined }
  const connect = () => {
    sender.socket = net.connect({ port, host: hostname, localAddress: ATTACKER })
    sender.socket.on('error', () => undefined).resume()
    sender.socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 1000\r\n\r\n`)
  }
  connect()
  sender.drip = setInterval(() => {
    if (sender.socket.closed) connect()
    else if (sender.socket.writable) sender.socket.write('a')
  }, 1000)
  return sender
}

await main()
