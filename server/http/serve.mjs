import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withErrorPage } from './error-page.mjs'
import { prepareShutdown, SHUTDOWN_IDLE_MS } from './graceful-shutdown.mjs'
import { watchHeap } from './heap-watchdog.mjs'
import { handleWithinLimits, serverOptions } from './http-limits.mjs'
import { findInheritedSocket } from './inherited-socket.mjs'
import { createLandingCache } from './landing-cache.mjs'
import { chooseListenHost, listen } from './listen.mjs'
import { startMaintenanceTimer } from './maintenance-timer.mjs'
import { sharedState, WAIT_FOR_DATABASE_OPTION } from './process-state.mjs'
import { createScriptCache } from './script-cache.mjs'
import { requireWorkingBuild } from './self-check.mjs'

/** @import { Handle, LecternServer, SendFromMemory } from './http-limits.mjs' */

const root = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 10_000

/**
 * @typedef {{ port: number, host: string | undefined, socket: number | undefined, dev: boolean, hops: number,
 *   cronSecret: string }} Options
 */

/**
 * Serves the built app, or with `dev` the sources. NODE_ENV must be set before.
 * @param {Options} options `socket`: file descriptor of a socket that already listens
 * @returns {Promise<(isFollowed: boolean) => Promise<void>>} a function that stops the server: it finishes requests in
 *   progress and then their follow-up work, up to 10 s each. If another server takes over the socket (`isFollowed`),
 *   it first waits for idle connections
 */
async function serve({ port, host, socket, dev, hops, cronSecret }) {
  const { default: next } = await import('next')
  const server = createServer(serverOptions)
  // This server never listens. It only takes the upgrade listener of Next.js, which would leave unused upgrades
  // open forever. Without that listener, the real server treats an upgrade request like any other request.
  // Only hot reload needs upgrades, so they are passed on only in development.
  const httpServer = createServer()
  if (dev) server.on('upgrade', (...upgrade) => httpServer.emit('upgrade', ...upgrade))
  const app = next({ dir: root, dev, port, hostname: 'localhost', httpServer })
  await app.prepare()
  await sharedState.databaseReady
  const handle = app.getRequestHandler()
  if (!dev) await requireWorkingBuild(handle)
  const shutDown = prepareShutdown(server)
  const endWatch = dev ? handleWithinLimits(server, handle, { hops }) : handleWithCaches(server, handle, hops)
  const url = await listen(server, port, host, socket)
  const stopMaintenance = startMaintenanceTimer(url, cronSecret)
  return async (isFollowed) => {
    stopMaintenance()
    await shutDown(isFollowed ? SHUTDOWN_IDLE_MS : 0)
    endWatch()
    await Promise.race([app.close(), sleep(PATIENCE_MS, undefined, { ref: false })])
  }
}

/** @param {LecternServer} server @param {Handle} handle @param {number} hops */
function handleWithCaches(server, handle, hops) {
  const landing = createLandingCache(withErrorPage(handle))
  const sendScript = createScriptCache(path.join(root, '.next/static'))
  /** @type {SendFromMemory} */
  const sendFromMemory = (...request) => landing.sendFromMemory(...request) || sendScript(...request)
  return handleWithinLimits(server, landing.handle, { hops, sendFromMemory })
}

/** Serves until a signal or the parent process (server/start/server-process.mjs) stops it. */
async function main() {
  /** @type {(isFollowed: boolean) => Promise<void>} */
  let stop = async () => undefined
  /** @type {Promise<void> | undefined} */
  let stopping
  const dev = process.argv.includes('--dev')
  const socket = findInheritedSocket()
  /** @param {boolean} isFollowed */
  const end = (isFollowed) => {
    stopping ??= stop(isFollowed).then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(socket !== undefined))
  process.on('message', (message) => {
    if (message === 'stop' || message === 'followed') end(message === 'followed' || socket !== undefined)
  })
  if (process.argv.includes(WAIT_FOR_DATABASE_OPTION)) sharedState.databaseReady = waitForDatabase()
  // Without its parent process, this server must end, so that the port is free for the next start.
  process.on('disconnect', () => stopping ?? process.exit(1))
  setEnvironment(dev)
  const { PORT = '3000', TRUSTED_PROXY_HOPS, CRON_SECRET = '' } = process.env
  stop = await serve({
    port: Number(PORT),
    host: chooseListenHost(process.env),
    socket,
    hops: Number(TRUSTED_PROXY_HOPS || 0),
    dev,
    cronSecret: CRON_SECRET,
  })
  process.send?.('serving')
  if (process.send && !dev) watchHeap(askForSuccessor)
}

/**
 * Resolves when the parent process reports that the database runs and is migrated. First tells the parent process
 * that this process is waiting, because an earlier message would be lost.
 * @returns {Promise<void>}
 */
function waitForDatabase() {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === 'database ready') resolve()
    })
    process.send?.('waiting for database')
  })
}

/** @param {boolean} dev */
function setEnvironment(dev) {
  if (!process.env.NODE_ENV) Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production' })
}

/** @param {number} megabytes */
function askForSuccessor(megabytes) {
  console.error(`The heap is still nearly full (${megabytes} MB). Starting a new server to take over.`)
  process.send?.('full')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
