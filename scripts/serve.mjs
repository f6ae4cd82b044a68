import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openDoor, serverOptions } from './serve/door.mjs'
import { landingFromMemory } from './serve/landing.mjs'
import { hostOf, listen } from './serve/listen.mjs'
import { startMaintenance } from './serve/maintenance.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE_MS = 10_000

/**
 * Serves the built product, or with `dev` the sources. NODE_ENV must be set before.
 * @param {{ port: number, host?: string, dev?: boolean, hops?: number, cronSecret?: string }} options
 * @returns {Promise<() => Promise<void>>} how to stop: finishes requests under way, then what follows them, 10 s each
 */
async function serve({ port, host, dev = false, hops = 0, cronSecret = '' }) {
  const { default: next } = await import('next')
  const server = createServer(serverOptions)
  // Only hot reload upgrades connections. Else Next waits for upgrades at a server that never listens, because it keeps
  // those that it has no use for open without end, and Node answers such a request like any other.
  const httpServer = dev ? server : createServer()
  const app = next({ dir: root, dev, port, hostname: 'localhost', httpServer })
  await app.prepare()
  const handle = app.getRequestHandler()
  const closeDoor = openDoor(server, dev ? handle : landingFromMemory(handle), { hops })
  const url = await listen(server, port, host)
  const stopMaintenance = startMaintenance(url, cronSecret)
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

/** Serves until it is told to stop: by a signal, or by the program that started it (scripts/start/worker.mjs). */
async function main() {
  let stop = async () => undefined
  let stopping
  const end = () => {
    stopping ??= stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  process.on('message', end)
  // Whoever started us was killed: the port must be free for its next start.
  process.on('disconnect', () => stopping ?? process.exit(1))
  const dev = process.argv.includes('--dev')
  process.env.NODE_ENV ??= dev ? 'development' : 'production'
  const { PORT = '3000', TRUSTED_PROXY_HOPS, CRON_SECRET } = process.env
  const options = { port: Number(PORT), host: hostOf(process.env), hops: Number(TRUSTED_PROXY_HOPS || 0) }
  stop = await serve({ ...options, dev, cronSecret: CRON_SECRET })
  process.send?.('serving')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
