import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openDoor, serverOptions } from './serve/door.mjs'
import { startMaintenance } from './serve/maintenance.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE_MS = 10_000

/**
 * Serves the built product, or with `dev` the sources, on a port. NODE_ENV must be set before.
 * @returns {Promise<() => Promise<void>>} how to stop: finishes requests under way, then what follows them, 10 s each
 */
export async function serve({ port, dev = false, hops = 0, cronSecret = '' }) {
  const { default: next } = await import('next')
  const server = createServer(serverOptions)
  // Only hot reload upgrades a connection. In production Node then answers such a request like any other.
  const app = next({ dir: root, dev, port, hostname: 'localhost', ...(dev && { httpServer: server }) })
  await app.prepare()
  const closeDoor = openDoor(server, app.getRequestHandler(), { hops })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, resolve))
  const stopMaintenance = startMaintenance(port, cronSecret)
  return async () => {
    stopMaintenance()
    await close(server)
    closeDoor()
    await Promise.race([app.close(), sleep(PATIENCE_MS, undefined, { ref: false })])
  }
}

function close(server) {
  return new Promise((resolve) => {
    const forceClose = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    // A request under way leaves its connection open when it is answered.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(forceClose)
      clearInterval(closeIdle)
      resolve()
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.env.NODE_ENV ??= 'production'
  const { PORT = '3000', TRUSTED_PROXY_HOPS = '0', CRON_SECRET } = process.env
  const stop = await serve({ port: Number(PORT), hops: Number(TRUSTED_PROXY_HOPS), cronSecret: CRON_SECRET })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().then(() => process.exit(0)))
}
