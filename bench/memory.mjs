import autocannon from 'autocannon'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { readProcessMegabytes } from './read-process-memory.mjs'
import { printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'

const CONCURRENCY = 50
const STEPS = 5
const REQUESTS = Number(process.argv[2] ?? 100_000)

/** Prints the server's memory several times during many mixed requests. */
async function main() {
  const product = await startBenchServer({ withDemo: true })
  try {
    const headers = { cookie: await createSignedInUser(product) }
    const [{ section, video }] = await product.rows(
      'SELECT section_id AS section, id AS video FROM videos ORDER BY created_at LIMIT 1',
    )
    const api = ['auth/user', 'sections', 'progress', `progress/${video}`, `videos/${video}/notes`]
    const paths = ['/', `/section/${section}`, `/video/${video}`, ...api.map((path) => `/api/${path}`)]
    const sizes = []
    for (let step = 0; step < STEPS; step++) {
      await ask(product.url, paths, headers, REQUESTS / STEPS)
      sizes.push(await readProcessMegabytes(product.pid()))
    }
    printRow(
      `memory over ${REQUESTS} mixed requests, ${CONCURRENCY} at once`,
      `${sizes.join(', ')} MB`,
      '512 MB, flat',
    )
  } finally {
    await product.stop()
  }
}

/** Requests the paths in rotation. Throws if a response is not 200. */
async function ask(url, paths, headers, amount) {
  const requests = paths.map((path) => ({ path, headers }))
  const { errors, timeouts, non2xx } = await autocannon({ url, connections: CONCURRENCY, amount, requests })
  const bad = errors + timeouts + non2xx
  if (bad > 0) throw new Error(`${bad} of ${amount} requests didn’t return 200`)
}

await main()
