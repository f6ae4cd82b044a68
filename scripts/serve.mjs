import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { insteadOfBare } from './serve/bare.mjs'
import { openDoor, serverOptions } from './serve/door.mjs'
import { watchFullness } from './serve/fullness.mjs'
import { heldSocket } from './serve/held-socket.mjs'
import { landingFromMemory } from './serve/landing.mjs'
import { IDLE_MS, watchLeaving } from './serve/leaving.mjs'
import { hostOf, listen } from './serve/listen.mjs'
import { startMaintenance } from './serve/maintenance.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE_MS = 10_000

/**
 * Serves the built product, or with `dev` the sources. NODE_ENV must be set before.
 * @param {{ port: number, host?: string, socket?: number | object, dev?: boolean, hops?: number, cronSecret?: string }} options
 *   `socket`: a listening one, by its number or as another process gave it
 * @returns {Promise<{ server: object, stop: (isFollowed: boolean) => Promise<void> }>} how to stop: finishes requests under
 *   way, then what follows them, 10 s each. Where somebody follows on the same socket, who is idle is waited for
 */
async function serve({ port, host, socket, dev = false, hops = 0, cronSecret = '' }) {
  const { default: next } = await import('next')
  const server = createServer(serverOptions)
  // Only hot reload upgrades connections. Else Next waits for upgrades at a server that never listens, because it keeps
  // those that it has no use for open without end, and Node answers such a request like any other.
  const httpServer = dev ? server : createServer()
  const app = next({ dir: root, dev, port, hostname: 'localhost', httpServer })
  await app.prepare()
  const handle = app.getRequestHandler()
  const leave = watchLeaving(server)
  const closeDoor = openDoor(server, dev ? handle : landingFromMemory(insteadOfBare(handle)), { hops })
  const url = await listen(server, port, host, socket)
  const stopMaintenance = startMaintenance(url, cronSecret)
  const stop = async (isFollowed) => {
    stopMaintenance()
    await leave(isFollowed ? IDLE_MS : 0)
    closeDoor()
    await Promise.race([app.close(), sleep(PATIENCE_MS, undefined, { ref: false })])
  }
  return { server, stop }
}

/** The socket that a server before us gives up, by way of the program that started both. */
const givenSocket = () =>
  new Promise((resolve) => {
    process.once('message', (_, socket) => resolve(socket))
  })

/** Serves until it is told to stop: by a signal, or by the program that started it (scripts/start/worker.mjs). */
async function main() {
  let stop = async () => undefined
  let stopping
  const dev = process.argv.includes('--dev')
  const held = heldSocket()
  const socket = process.env.LECTERN_FOLLOWS ? await givenSocket() : held
  const end = (isFollowed) => {
    stopping ??= stop(isFollowed).then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(held !== undefined))
  process.on('message', (message) => {
    if (message !== 'give') end(message === 'followed' || held !== undefined)
  })
  // Whoever started us was killed: the port must be free for its next start.
  process.on('disconnect', () => stopping ?? process.exit(1))
  process.env.NODE_ENV ??= dev ? 'development' : 'production'
  const { PORT = '3000', TRUSTED_PROXY_HOPS, CRON_SECRET } = process.env
  const place = { port: Number(PORT), host: hostOf(process.env), socket }
  const served = await serve({
    ...place,
    hops: Number(TRUSTED_PROXY_HOPS || 0),
    dev,
    cronSecret: CRON_SECRET,
  })
  stop = served.stop
  process.on('message', (message) => message === 'give' && process.send('given', served.server._handle))
  process.send?.('serving')
  if (process.send && !dev) watchFullness((megabytes) => askToBeFollowed(served.server, megabytes))
}

/** The handle goes along, so that another takes it over while we still listen. */
function askToBeFollowed(server, megabytes) {
  console.error(`The heap stays nearly full (${megabytes} MB): a fresh server takes over.`)
  process.send('full', server._handle)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
