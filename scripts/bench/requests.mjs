import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { startProduct } from './product.mjs'
import { signIn } from './sign-in.mjs'

const LANES = 20
const TURNS = 7
const REQUESTS = 1000
const MIXED = Number(process.argv[2] ?? 100_000)

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

/** Requests a second over so many, which go to the paths in turn. Throws when one is not answered with 200. */
async function rate(url, paths, headers, amount) {
  const started = performance.now()
  const requests = paths.map((path) => ({ path, headers }))
  const result = await autocannon({ url, connections: LANES, amount, requests })
  const bad = result.errors + result.timeouts + result.non2xx
  if (bad > 0)
    throw new Error(`${bad} of ${amount} requests to ${paths.join(', ')} were not answered with 200`)
  return (amount * 1000) / (performance.now() - started)
}

await main()
