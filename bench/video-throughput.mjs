import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { nginxProxySettings, startNginxForFolder, startSampleNginx } from './nginx.mjs'
import { computeMedian, formatRatioAsPercent, printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'

const FILE_BYTES = 90 * 1024 * 1024
const RUN_MS = 3000
const RUNS = 5
const CONCURRENCY = 4
const name = `${randomUUID()}.mp4`

const video = randomBytes(FILE_BYTES)

/**
 * Prints how many bytes of a video are served per second, directly and behind docs/nginx.conf, compared with
 * nginx serving the same file.
 */
async function main() {
  const alone = await startBenchServer()
  const behind = await startBenchServer({ env: nginxProxySettings })
  const folder = await storeVideo(alone)
  await storeVideo(behind)
  const nginx = await startNginxForFolder(folder)
  const sample = await startSampleNginx(behind)
  try {
    const urls = { alone: new URL(await signedUrl(alone), alone.url) }
    if (nginx) urls.nginx = new URL(name, nginx.url)
    if (sample) urls.behind = new URL(await signedUrl(behind), sample.url)
    const rates = Object.fromEntries(Object.keys(urls).map((key) => [key, []]))
    // Alternates between the servers, so other load on the machine affects all of them equally.
    for (let run = 0; run < RUNS; run++) {
      for (const [key, url] of Object.entries(urls)) rates[key].push(await bytesPerSecond(url))
    }
    report(rates)
  } finally {
    for (const server of [nginx, sample, alone, behind]) await server?.stop()
  }
}

async function storeVideo({ dataDir }) {
  const folder = path.join(dataDir, 'objects/uploads')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), video)
  return folder
}

/** Requests the video as a signed-in owner and returns the signed URL that it redirects to. */
async function signedUrl(product) {
  const answer = await fetch(`${product.url}/objects/uploads/${name}`, {
    redirect: 'manual',
    headers: { cookie: await createSignedInUser(product, { isAdmin: true }) },
  })
  const url = answer.headers.get('location')
  if (!url) throw new Error(`The video returned status ${answer.status}`)
  return url
}

/** Downloads a file repeatedly on a few connections into a reused buffer. Returns the bytes per second. */
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
  const worker = async () => {
    while (performance.now() < deadline) await readOnce()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return bytes / ((performance.now() - started) / 1000)
}

const megabytes = (rate) => `${Math.round(rate / 1e6)} MB a second`

function report({ alone, behind, nginx }) {
  const beside = (rates) =>
    nginx
      ? `${formatRatioAsPercent(computeMedian(rates), computeMedian(nginx))} of nginx`
      : 'nginx is not installed'
  const formatResult = (rates) => `${megabytes(computeMedian(rates))}, ${beside(rates)}`
  printRow(`video from disk, ${CONCURRENCY} at once`, formatResult(alone), '70 %')
  if (behind) printRow('the same video behind docs/nginx.conf', formatResult(behind), '90 %')
}

await main()
