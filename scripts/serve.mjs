import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startMaintenance } from './serve/maintenance.mjs'
import { refusalOf, refuse, rewriteForwarded } from './serve/request.mjs'
import { sendFiles } from './serve/send-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const seconds = 1000
const PATIENCE_MS = 10 * seconds

/**
 * Serves the built product, or with `dev` the sources, on a port. NODE_ENV must be set before.
 * @returns {Promise<() => Promise<void>>} how to stop: finishes requests under way, then what follows them, 10 s each
 */
export async function serve({ port, dev = false, hops = 0, cronSecret = '' }) {
  const { default: next } = await import('next')
  const server = createServer()
  const app = next({ dir: root, dev, port, hostname: 'localhost', httpServer: server })
  await app.prepare()
  const handle = app.getRequestHandler()
  server.on('request', (request, response) => {
    const refusal = refusalOf(request)
    if (refusal) return refuse(response, refusal)
    rewriteForwarded(request, hops)
    sendFiles(response)
    return handle(request, response)
  })
  setLimits(server)
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, resolve))
  const stopMaintenance = startMaintenance(port, cronSecret)
  return async () => {
    stopMaintenance()
    await close(server)
    await Promise.race([app.close(), sleep(PATIENCE_MS, undefined, { ref: false })])
  }
}

function setLimits(server) {
  // Longer than the idle time of usual proxies, which would otherwise reuse a connection that we just closed.
  server.keepAliveTimeout = 75 * seconds
  server.headersTimeout = 80 * seconds
  // As long as an upload address lives.
  server.requestTimeout = 15 * 60 * seconds
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
