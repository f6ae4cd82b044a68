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
    for (let step = 1; step <= STEPS; step++) {
      const { responses, refused } = await ask(product.url, paths, headers, (MINUTES * 60) / STEPS)
      printRow(
        `memory after ${(step * MINUTES) / STEPS} minutes of mixed requests on ${CONNECTIONS} connections`,
        `${await readProcessMegabytes(product.pid())} MB, ${responses} responses, ${refused} of them not 200`,
        '512 MB, flat',
      )
    }
  } finally {
    await product.stop()
  }
}

/**
 * Requests the paths in rotation for some time (seconds). Returns the number of responses, and how many of them
 * are not 200: on a busy machine, requests that wait too long are refused. Throws if a request gets no response.
 */
async function ask(url, paths, headers, duration) {
  const requests = paths.map((path) => ({ path, headers }))
  const run = await autocannon({ url, connections: CONNECTIONS, duration, timeout: 60, requests })
  if (run.errors + run.timeouts > 0) throw new Error(`${run.errors + run.timeouts} requests got no response`)
  return { responses: run.requests.total, refused: run.non2xx }
}

await main()
