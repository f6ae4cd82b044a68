import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { startNginx } from './nginx.mjs'
import { startProduct } from './product.mjs'
import { signIn } from './sign-in.mjs'
import { median, percent, printRow } from './turns.mjs'

const FILE_BYTES = 90 * 1024 * 1024
const RUN_MS = 3000
const RUNS = 5
const LANES = 4

/** Prints how many bytes a second of one film we give out, against nginx with the same file on the same machine. */
async function main() {
  const product = await startProduct()
  const folder = path.join(product.dataDir, 'objects/uploads')
  const name = `${randomUUID()}.mp4`
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), randomBytes(FILE_BYTES))
  const nginx = await startNginx(folder)
  try {
    const ours = new URL(await signedUrl(product, name), product.url)
    await bytesPerSecond(ours)
    const rates = { ours: [], theirs: [] }
    // In turns, so that both meet the same machine.
    for (let run = 0; run < RUNS; run++) {
      rates.ours.push(await bytesPerSecond(ours))
      if (nginx) rates.theirs.push(await bytesPerSecond(new URL(name, nginx.url)))
    }
    report(rates)
  } finally {
    await nginx?.stop()
    await product.stop()
  }
}

/** Asks for the film as a signed-in owner does, and returns where it really is. */
async function signedUrl(product, name) {
  const answer = await fetch(`${product.url}/objects/uploads/${name}`, {
    redirect: 'manual',
    headers: { cookie: await signIn(product, { isAdmin: true }) },
  })
  const url = answer.headers.get('location')
  if (!url) throw new Error(`The film was not given out: ${answer.status}`)
  return url
}

/** Reads a file over and over for a while, on a few connections, into memory that is used again. */
async function bytesPerSecond({ port, pathname, search }) {
  let bytes = 0
  const started = performance.now()
  const deadline = started + RUN_MS
  const readOnce = () =>
    new Promise((resolve, reject) => {
      const callback = (length) => {
        bytes += length
        return performance.now() < deadline || void socket.destroy()
      }
      const socket = net.connect({
        port,
        host: '127.0.0.1',
        onread: { buffer: Buffer.alloc(1 << 20), callback },
      })
      socket.once('error', reject).once('close', resolve)
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    })
  const lane = async () => {
    while (performance.now() < deadline) await readOnce()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return bytes / ((performance.now() - started) / 1000)
}

const megabytes = (rate) => `${Math.round(rate / 1e6)} MB a second`

function report({ ours, theirs }) {
  const beside =
    theirs.length > 0 ? `${percent(median(ours), median(theirs))} of nginx` : 'nginx is not installed'
  printRow(`video from disk, ${LANES} at once`, `${megabytes(median(ours))}, ${beside}`, '70 %')
}

await main()
