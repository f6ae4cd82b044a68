import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { behindNginx, startSample } from '../../bench/nginx.mjs'
import { startProduct } from '../../bench/product.mjs'
import { signIn } from '../../bench/sign-in.mjs'
import { judge } from './tools/judge.mjs'

const film = randomBytes(300_000)
const key = `uploads/${randomUUID()}.mp4`
const INSIDE = behindNginx.X_ACCEL_LOCATION

/** Behind docs/nginx.conf: films come whole and in parts, and nobody gets one past us. */
async function main() {
  const product = await startProduct({ env: behindNginx })
  const nginx = await startSample(product)
  try {
    if (!nginx) return console.log('  not tried: nginx is not installed here')
    await mkdir(path.join(product.dataDir, 'objects/uploads'), { recursive: true })
    await writeFile(path.join(product.dataDir, 'objects', key), film)
    const cookie = await signIn(product, { isAdmin: true })
    const { headers } = await get(nginx.url, `/objects/${key}`, { cookie })
    judge(await watch(nginx.url, headers.location))
    judge(await sneak(nginx.url, headers.location, cookie))
  } finally {
    await nginx?.stop()
    await product.stop()
  }
}

async function watch(url, signed) {
  const whole = await get(url, signed)
  const part = await get(url, signed, { range: 'bytes=1000-1999' })
  const beyond = await get(url, signed, { range: 'bytes=300000-' })
  const head = await get(url, signed, {}, 'HEAD')
  const known = await get(url, signed, { 'if-none-match': whole.headers.etag })
  const { 'content-type': type, 'cache-control': cache, 'content-security-policy': policy } = whole.headers
  return {
    'a film comes whole': whole.status === 200 && whole.body.equals(film),
    'a part of it is that part': part.status === 206 && part.body.equals(film.subarray(1000, 2000)),
    'beyond its end there is nothing': beyond.status === 416,
    'HEAD tells its length': head.status === 200 && head.headers['content-length'] === '300000',
    'what the browser has is not sent again': known.status === 304,
    'it says what we say of it':
      type === 'video/mp4' && cache === 'private, max-age=900' && policy === "default-src 'none'; sandbox",
    'where it lies is told to nobody': [whole, part, beyond, head, known].every(isSilent),
  }
}

async function sneak(url, signed, cookie) {
  const spellings = [
    INSIDE,
    INSIDE.replace('-', '%2d'),
    `//${INSIDE}`,
    `/media/read/..${INSIDE}`,
    `/x/../${INSIDE}`,
  ]
  const direct = await Promise.all(spellings.map((place) => get(url, place + key, { cookie })))
  const headers = { 'x-accel-redirect': INSIDE + key, 'x-original-uri': INSIDE + key }
  const written = await Promise.all(['/', '/api/health', '/landing'].map((page) => get(url, page, headers)))
  const refused = await Promise.all(
    [signed.replace(/\?.*/, ''), signed.replace(/expires=\d+/, 'expires=99999999999')].map((bad) =>
      get(url, bad),
    ),
  )
  const outside = await get(url, signed.replace(key, `uploads/..%2f..%2finstallation-id`))
  return {
    'the location inside is closed to whoever asks for it': direct.every(({ body }) => !body.equals(film)),
    'a header that a client writes opens nothing': written.every(({ body }) => !body.equals(film)),
    'an unsigned url is refused': refused.every(({ status }) => status === 403),
    'and so is a path that leaves the store': [400, 403, 404].includes(outside.status),
    'no refusal tells where files lie': [...direct, ...written, ...refused, outside].every(isSilent),
  }
}

const isSilent = ({ headers }) => !('x-accel-redirect' in headers)

/** As written: fetch would tidy the path up. */
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
