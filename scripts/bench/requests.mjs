import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { startProduct } from './product.mjs'
import { signIn } from './sign-in.mjs'

const LANES = 20
const TURNS = 7
const REQUESTS = 1000
const MIXED = Number(process.argv[2] ?? 100_000)
const agent = new http.Agent({ keepAlive: true, maxSockets: LANES })

/**
 * Prints what an API read costs beside a route that asks neither session nor database, behind the same middleware, and
 * what the server's memory does over many mixed requests.
 */
async function main() {
  const product = await startProduct({ withDemo: true })
  try {
    const headers = { cookie: await signIn(product) }
    const [{ section, video }] = await product.rows(
      'SELECT section_id AS section, id AS video FROM videos ORDER BY created_at LIMIT 1',
    )
    const reads = {
      'current user': '/api/auth/user',
      sections: '/api/sections',
      'one progress': `/api/progress/${video}`,
    }
    for (const [name, path] of Object.entries(reads)) await compare(product, name, path, headers)
    const pages = [
      '/',
      `/section/${section}`,
      `/video/${video}`,
      '/api/progress',
      `/api/videos/${video}/notes`,
    ]
    await watchMemory(product, [...Object.values(reads), ...pages], headers)
  } finally {
    agent.destroy()
    await product.stop()
  }
}

/** Both in turn, so that whatever else the machine does meets both. */
async function compare(product, name, path, headers) {
  const rates = { floor: [], read: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    rates.floor.push(await rate(product.url, ['/api/health'], headers, REQUESTS))
    rates.read.push(await rate(product.url, [path], headers, REQUESTS))
  }
  const floor = median(rates.floor)
  const read = median(rates.read)
  console.log(
    `${name.padEnd(13)} ${Math.round(read)} a second, ${Math.round((100 * read) / floor)} % of a bare route's ${Math.round(floor)} (budget 50 %)`,
  )
}

async function watchMemory(product, paths, headers) {
  const steps = 5
  const sizes = []
  for (let step = 0; step < steps; step++) {
    await rate(product.url, paths, headers, MIXED / steps)
    sizes.push(await residentMegabytes(product.pid()))
  }
  console.log(`memory        ${sizes.join(', ')} MB over ${MIXED} mixed requests (budget 512 MB)`)
}

/** Linux tells it; elsewhere it is not measured. */
async function residentMegabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024)
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Requests a second over so many, which go to the paths in turn. */
async function rate(url, paths, headers, count) {
  let next = 0
  const started = performance.now()
  const lane = async () => {
    while (next < count) await ask(url + paths[next++ % paths.length], headers)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return (count * 1000) / (performance.now() - started)
}

function ask(address, headers) {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
        answer.resume().once('end', resolve)
      })
      .once('error', reject)
  })
}

await main()
