import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createSignedInUser } from '../../bench/create-signed-in-user.mjs'
import { nginxProxySettings, startSampleNginx } from '../../bench/nginx.mjs'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'

const video = randomBytes(300_000)
const key = `uploads/${randomUUID()}.mp4`
const INTERNAL_PATH = nginxProxySettings.X_ACCEL_LOCATION

/** Checks that videos behind docs/nginx.conf are served whole and in ranges, but only for a signed URL. */
async function main() {
  const product = await startBenchServer({ env: nginxProxySettings })
  const nginx = await startSampleNginx(product)
  try {
    if (!nginx) return console.log('  not tried: nginx is not installed here')
    await mkdir(path.join(product.dataDir, 'objects/uploads'), { recursive: true })
    await writeFile(path.join(product.dataDir, 'objects', key), video)
    const cookie = await createSignedInUser(product, { isAdmin: true })
    const { headers } = await get(nginx.url, `/objects/${key}`, { cookie })
    printAttackResults(await checkPlayback(nginx.url, headers.location))
    printAttackResults(await checkBypasses(nginx.url, headers.location, cookie))
  } finally {
    await nginx?.stop()
    await product.stop()
  }
}

async function checkPlayback(url, signed) {
  const whole = await get(url, signed)
  const part = await get(url, signed, { range: 'bytes=1000-1999' })
  const beyond = await get(url, signed, { range: 'bytes=300000-' })
  const head = await get(url, signed, {}, 'HEAD')
  const known = await get(url, signed, { 'if-none-match': whole.headers.etag })
  const { 'content-type': type, 'cache-control': cache, 'content-security-policy': policy } = whole.headers
  return {
    'a video is served whole': whole.status === 200 && whole.body.equals(video),
    'a range request returns that range': part.status === 206 && part.body.equals(video.subarray(1000, 2000)),
    'a range beyond the end returns 416': beyond.status === 416,
    'HEAD returns the length': head.status === 200 && head.headers['content-length'] === '300000',
    'a cached video is not sent again': known.status === 304,
    'the content type, cache and security headers are Lectern’s':
      type === 'video/mp4' && cache === 'private, max-age=900' && policy === "default-src 'none'; sandbox",
    'no response reveals the internal path': [whole, part, beyond, head, known].every(hidesInternalPath),
  }
}

async function checkBypasses(url, signed, cookie) {
  const spellings = [
    INTERNAL_PATH,
    INTERNAL_PATH.replace('-', '%2d'),
    `//${INTERNAL_PATH}`,
    `/media/read/..${INTERNAL_PATH}`,
    `/x/../${INTERNAL_PATH}`,
  ]
  const direct = await Promise.all(spellings.map((spelling) => get(url, spelling + key, { cookie })))
  const headers = { 'x-accel-redirect': INTERNAL_PATH + key, 'x-original-uri': INTERNAL_PATH + key }
  const written = await Promise.all(['/', '/api/health', '/landing'].map((page) => get(url, page, headers)))
  const refused = await Promise.all(
    [signed.replace(/\?.*/, ''), signed.replace(/expires=\d+/, 'expires=99999999999')].map((bad) =>
      get(url, bad),
    ),
  )
  const outside = await get(url, signed.replace(key, `uploads/..%2f..%2finstallation-id`))
  return {
    'the internal location cannot be requested directly': direct.every(({ body }) => !body.equals(video)),
    'headers sent by the client have no effect': written.every(({ body }) => !body.equals(video)),
    'a URL without a valid signature is rejected': refused.every(({ status }) => status === 403),
    'a path that leaves the storage folder is rejected': [400, 403, 404].includes(outside.status),
    'no rejection reveals the internal path': [...direct, ...written, ...refused, outside].every(
      hidesInternalPath,
    ),
  }
}

const hidesInternalPath = ({ headers }) => !('x-accel-redirect' in headers)

/** Sends the path unchanged, because `fetch` would normalize it. */
function get(url, path, headers = {}, method = 'GET') {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) =>
    http
      .request({ hostname, port, path, method, headers, agent: false }, async (answer) =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }),
      )
      .once('error', reject)
      .end(),
  )
}

await main()
