import autocannon from 'autocannon'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { readProcessMegabytes } from './read-process-memory.mjs'
import { printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'

const CONNECTIONS = 200
const STEPS = 5
const MINUTES = Number(process.argv[2] ?? 5)

/** Prints the server's memory several times during mixed requests, which take five minutes by default. */
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
    let responses = 0
    for (let step = 0; step < STEPS; step++) {
      responses += await ask(product.url, paths, headers, (MINUTES * 60) / STEPS)
      sizes.push(await readProcessMegabytes(product.pid()))
    }
    printRow(
      `memory during ${MINUTES} minutes of mixed requests on ${CONNECTIONS} connections (${responses} responses)`,
      `${sizes.join(', ')} MB`,
      '512 MB, flat',
    )
  } finally {
    await product.stop()
  }
}

/** Requests the paths in rotation. Returns the number of responses, or throws if one of them is not 200. */
async function ask(url, paths, headers, duration) {
  const requests = paths.map((path) => ({ path, headers }))
  const run = await autocannon({ url, connections: CONNECTIONS, duration, timeout: 60, requests })
  const bad = run.errors + run.timeouts + run.non2xx
  if (bad > 0) throw new Error(`${bad} of ${run.requests.total} requests didn’t return 200`)
  return run.requests.total
}

await main()
