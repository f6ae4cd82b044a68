import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WAIT_FOR_DATABASE_OPTION } from '../http/process-state.mjs'
import { makeHeapFlags } from './heap-size.mjs'
import { projectRoot } from './settings.mjs'

/** @import { Serializable } from 'node:child_process' */
/** @typedef {ReturnType<typeof launch>} Worker a process that serves */
/**
 * @typedef {object} Supervision
 * @property {boolean} isStopping
 * @property {boolean} isFollowing whether a new server is about to take over
 * @property {number} youngMs a server that exits sooner after its start is restarted after a longer delay, in milliseconds
 * @property {number} pause delay before the next restart, in milliseconds
 * @property {() => Worker} begin starts the next server
 * @property {Worker} worker the active server
 */

/**
 * Delay before restarting a server that exited. Doubles each time a server exits soon after its start, up to
 * `PAUSE_MS_MAX`. Milliseconds.
 */
const PAUSE_MS = 500
const PAUSE_MS_MAX = 30_000
const YOUNG_MS = 60_000
/**
 * Maximum time for a server to end: it waits 8 s for idle connections, then up to 10 s each for its requests
 * and their follow-up work (server/http/serve.mjs). Milliseconds.
 */
const END_MS = 32_000
const MOVING_PAGE = path.join(projectRoot, 'server/start/moving-page.mjs')
const SERVER = path.join(projectRoot, 'server/http/serve.mjs')

// With this setting, each server accepts connections from the shared socket itself, and the parent process
// doesn't pass connections on.
cluster.schedulingPolicy = cluster.SCHED_NONE

/**
 * Runs the server in a separate process and replaces it whenever it dies: requests in progress are lost, but
 * the database keeps running, and completed responses are safe. A server whose heap stays full is replaced
 * while it is running: a new server listens on the same socket before the old one leaves. A listening
 * `socket` (file descriptor) is passed on to each server. With `databaseReady`, the first server loads
 * its code at once, but reads the database only after this promise resolves.
 * @param {{ dev?: boolean, socket?: number | undefined, databaseReady?: Promise<unknown>, script?: string, youngMs?: number }} [options]
 * @returns {Promise<{ stop: () => Promise<void>, close: () => Promise<void>, open: () => Promise<void> }>} once it serves:
 * `stop` ends it, `close` shows everyone the moving page on the same socket, and `open` starts a new server
 * there
 */
export async function keepServing({
  dev = false,
  socket,
  databaseReady,
  script = SERVER,
  youngMs = YOUNG_MS,
} = {}) {
  /** @param {string} file @param {string[]} [options] @returns {() => Worker} */
  const beginAs =
    (file, options = []) =>
    () => {
      const worker = launch(file, [...(dev ? ['--dev'] : []), ...options], socket, () => {
        if (Date.now() - worker.born > youngMs) follow(state, worker)
      })
      return worker
    }
  const begin = beginAs(script)
  const worker = databaseReady ? beginAs(script, [WAIT_FOR_DATABASE_OPTION])() : begin()
  /** @type {Supervision} */
  const state = { isStopping: false, isFollowing: false, youngMs, pause: PAUSE_MS, begin, worker }
  await startServing(worker, databaseReady)
  watch(state)
  return {
    stop: () => {
      state.isStopping = true
      return state.worker.stop('stop')
    },
    close: () => replace(state, beginAs(MOVING_PAGE)),
    open: () => replace(state, begin),
  }
}

/**
 * Waits until a server serves. Tells the server when the database is ready, or ends the server if the database
 * can’t be made ready.
 * @param {Worker} worker @param {Promise<unknown> | undefined} databaseReady
 */
async function startServing(worker, databaseReady) {
  Promise.all([databaseReady, worker.waiting]).then(() => worker.tell('database ready'), worker.kill)
  await Promise.all([databaseReady, worker.serving])
}

/**
 * Restarts the active server whenever it ends.
 * @param {Supervision} state
 */
function watch(state) {
  const { worker } = state
  worker.ended.then((how) => {
    if (state.worker === worker) return restartWorker(state, worker, how)
  })
}

/**
 * Switches between the app and the moving page: `begin` starts the new kind of server now and after each
 * crash. Throws if the new server fails to take over.
 * @param {Supervision} state @param {() => Worker} begin
 */
async function replace(state, begin) {
  while (state.isFollowing) await sleep(100)
  const before = state.begin
  state.begin = begin
  const old = state.worker
  await follow(state, old)
  if (state.isStopping || state.worker !== old) return
  state.begin = before
  throw new Error('The new server couldn’t take over.')
}

/**
 * Starts a new server to take over. If the new server fails to serve, the old server continues as long as it
 * can.
 * @param {Supervision} state @param {Worker} old
 */
async function follow(state, old) {
  if (state.isStopping || state.isFollowing || state.worker !== old) return
  state.isFollowing = true
  const fresh = state.begin()
  const isServing = await fresh.serving.then(
    () => true,
    () => false,
  )
  state.isFollowing = false
  if (!isServing || state.isStopping || state.worker !== old) return fresh.stop('stop')
  state.worker = fresh
  watch(state)
  await old.stop('followed')
}

/** @param {Supervision} state @param {Worker} dead @param {string} how */
async function restartWorker(state, dead, how) {
  if (state.isStopping) return
  console.error(`The server process ended (${how}). Restarting it.`)
  const isYoung = Date.now() - dead.born < state.youngMs
  state.pause = isYoung ? Math.min(state.pause * 2, PAUSE_MS_MAX) : PAUSE_MS
  await sleep(state.pause)
  // Does nothing if a server that was about to take over is already serving.
  if (state.isStopping || state.worker !== dead) return
  state.worker = state.begin()
  // The error is ignored here: a server that doesn't start ends its process, and a process that ended is
  // restarted.
  state.worker.serving.catch(() => undefined)
  watch(state)
}

/**
 * Returns the environment of the server. Limits glibc to two memory pools: with one pool for each thread, glibc
 * would keep about 150 MB that the threads once needed for images and compression. Fixes glibc’s thresholds
 * (bytes): by default, glibc raises them, and would then keep another 25 to 45 MB that only the startup needed.
 */
export const makeServerEnv = () => ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...process.env,
})

/** @param {string} script @param {string[]} args @param {number | undefined} socket @param {() => void} onFull */
function launch(script, args, socket, onFull) {
  const child = socket === undefined ? forkSharing(script, args) : forkWith(socket, script, args)
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  /** @type {Promise<void>} */
  const waiting = new Promise((resolve) => {
    child.on('message', (/** @type {Serializable} */ message) => {
      if (message === 'waiting for database') resolve()
    })
  })
  /** @type {Promise<void>} */
  const serving = new Promise((resolve, reject) => {
    child.on('message', (/** @type {Serializable} */ message) => {
      if (message === 'serving') resolve()
      if (message === 'full') onFull()
    })
    ended.then((how) => reject(new Error(`The server didn’t start (${how}).`)))
  })
  /** @param {string} word */
  const tell = (word) => {
    if (child.connected) child.send(word, () => undefined)
  }
  return {
    born: Date.now(),
    waiting,
    serving,
    ended,
    tell,
    kill: () => child.kill('SIGKILL'),
    /** @param {'stop' | 'followed'} word whether another server follows on the same socket */
    async stop(word) {
      const force = setTimeout(() => child.kill('SIGKILL'), END_MS)
      tell(word)
      await ended
      clearTimeout(force)
    },
  }
}

/**
 * Forks a process that listens on a socket which it shares with its siblings.
 * @param {string} script @param {string[]} args
 */
function forkSharing(script, args) {
  cluster.setupPrimary({ exec: script, args, execArgv: makeHeapFlags() })
  return cluster.fork(makeServerEnv()).process
}

/**
 * Forks a process that inherits a listening socket. It does not use the cluster module, which would close the
 * socket when the only server dies, and nothing could open it again.
 * @param {number} socket @param {string} script @param {string[]} args
 */
function forkWith(socket, script, args) {
  const env = { ...makeServerEnv(), LECTERN_SOCKET: '3' }
  return fork(script, args, {
    execArgv: makeHeapFlags(),
    env,
    stdio: ['inherit', 'inherit', 'inherit', socket, 'ipc'],
  })
}
