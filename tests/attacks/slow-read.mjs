import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../../bench/product.mjs'
import { signIn } from '../../bench/sign-in.mjs'
import { judge } from './tools/judge.mjs'
import { health, visit } from './tools/visitor.mjs'

const READERS = 200
/** The server lets go of a reader that took nothing for 60 s, and of one that has all and asks nothing after 75 s. */
const GONE_MS = 95_000
const WAKE_MS = 60_000
const FILM_BYTES = 20 * 1024 * 1024
/** What they read is nobody's. */
const buffer = Buffer.alloc(256 * 1024)

/** 200 connections ask for a page or a film and never read, while others come and watch. */
async function main() {
  const product = await startProduct({ withDemo: true })
  try {
    await attack(product)
  } finally {
    await product.stop()
  }
}

async function attack(product) {
  const film = await filmOf(product)
  const readers = Array.from({ length: READERS }, (_, turn) => stare(product.url, turn % 2 ? film : '/'))
  await sleep(2000)
  const visitors = [visit(product.url), visit(product.url + film)]
  await sleep(GONE_MS)
  const left = await countServed(readers)
  judge({ [`of ${READERS} who never read, ${left} are still served after ${GONE_MS / 1000} s`]: left === 0 })
  for (const visitor of visitors) {
    const { claim, held } = await visitor.leave()
    judge({ [claim]: held })
  }
  const { claim, held } = await health(product)
  judge({ [claim]: held })
}

/** Only who reads again learns that the other side has gone. */
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
  const cookie = await signIn(product, { isAdmin: true })
  const name = `${randomUUID()}.mp4`
  await mkdir(path.join(dataDir, 'objects/uploads'), { recursive: true })
  await writeFile(path.join(dataDir, 'objects/uploads', name), randomBytes(FILM_BYTES))
  const answer = await fetch(`${url}/objects/uploads/${name}`, { redirect: 'manual', headers: { cookie } })
  return answer.headers.get('location')
}

/** Asks, and takes no more than the kernel takes by itself. */
function stare(url, target) {
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
