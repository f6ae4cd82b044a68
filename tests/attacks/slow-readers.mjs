import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSignedInUser } from '../../bench/create-signed-in-user.mjs'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'
import { checkServerHealth, visitRepeatedly } from './tools/visit-during-attack.mjs'

const READERS = 200
/**
 * Longer than the server keeps a client that reads nothing (60 s) or an idle connection (75 s). Milliseconds.
 */
const GONE_MS = 95_000
const WAKE_MS = 60_000
const FILM_BYTES = 20 * 1024 * 1024
/** Shared buffer for received data, which is discarded. */
const buffer = Buffer.alloc(256 * 1024)

/**
 * Opens 200 connections that request a page or a video and never read the response, while other visitors keep
 * coming.
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
  const film = await filmOf(product)
  const readers = Array.from({ length: READERS }, (_, index) =>
    requestWithoutReading(product.url, index % 2 ? film : '/'),
  )
  await sleep(2000)
  const visitors = [visitRepeatedly(product.url), visitRepeatedly(product.url + film)]
  await sleep(GONE_MS)
  const left = await countServed(readers)
  printAttackResults({
    [`of ${READERS} clients that never read, ${left} are still connected after ${GONE_MS / 1000} s`]:
      left === 0,
  })
  for (const visitor of visitors) {
    const { claim, held } = await visitor.leave()
    printAttackResults({ [claim]: held })
  }
  const { claim, held } = await checkServerHealth(product)
  printAttackResults({ [claim]: held })
}

/**
 * Counts the connections that the server has not closed. Reads from all of them first, because a client
 * notices a closed connection only when it reads.
 */
async function countServed(readers) {
  for (const socket of readers) {
    socket.isAwake = true
    socket.resume()
  }
  const awake = performance.now()
  const leftOf = () => readers.filter((socket) => !socket.closed).length
  while (leftOf() > 0 && performance.now() - awake < WAKE_MS) await sleep(100)
  const left = leftOf()
  for (const socket of readers) socket.destroy()
  return left
}

async function filmOf(product) {
  const { url, dataDir } = product
  const cookie = await createSignedInUser(product, { isAdmin: true })
  const name = `${randomUUID()}.mp4`
  await mkdir(path.join(dataDir, 'objects/uploads'), { recursive: true })
  await writeFile(path.join(dataDir, 'objects/uploads', name), randomBytes(FILM_BYTES))
  const answer = await fetch(`${url}/objects/uploads/${name}`, { redirect: 'manual', headers: { cookie } })
  return answer.headers.get('location')
}

/** Sends a request and reads nothing, so only the kernel's buffers fill up. */
function requestWithoutReading(url, target) {
  const { port, hostname } = new URL(url)
  const socket = net.connect({
    port,
    host: hostname,
    onread: { buffer, callback: () => socket.isAwake === true },
  })
  socket.on('error', () => undefined)
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  return socket
}

await main()
