import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heapFlags } from './heap.mjs'
import { root } from './settings.mjs'

/** A server that died young is started again after so long, the next time after twice as long. */
const PAUSE_MS = 500
const PAUSE_MS_MAX = 30_000
const YOUNG_MS = 60_000
/** It waits 8 s for who is idle, finishes its requests, then what follows them, 10 s each (scripts/serve.mjs). */
const END_MS = 32_000
const CLOSED = path.join(root, 'scripts/start/closed.mjs')

/**
 * Runs the server in a process of its own and replaces it whenever it dies: what it was asked is lost, the database and
 * whatever was answered are not. One whose heap stays full is replaced while it lives: a fresh one listens on the same socket
 * before it leaves. A listening `socket` that was handed to us is handed on.
 * @returns {Promise<{ stop: () => Promise<void>, close: () => Promise<void>, open: () => Promise<void> }>} once it serves: how
 *   to stop it, and how to have everybody told "not now" on the same socket until it is opened again, by a fresh server
 */
export async function keepServing({
  dev = false,
  socket,
  script = path.join(root, 'scripts/serve.mjs'),
  youngMs = YOUNG_MS,
} = {}) {
  const kept = { isStopping: false, isFollowing: false, pause: PAUSE_MS, server: undefined, given: undefined }
  const beginAs = (file) => () => {
    const onFull = (given) => {
      keep(kept, given)
      if (Date.now() - server.born > youngMs) follow(kept, server)
    }
    const server = launch(file, dev ? ['--dev'] : [], { socket, given: kept.given, onFull })
    return server
  }
  kept.begin = beginAs(script)
  kept.watch = (server) => server.ended.then((how) => kept.server === server && revive(kept, server, how))
  kept.server = kept.begin()
  await kept.server.serving
  kept.watch(kept.server)
  return {
    stop: () => {
      kept.isStopping = true
      return kept.server.stop()
    },
    close: () => replace(kept, beginAs(CLOSED), socket),
    open: () => replace(kept, beginAs(script), socket),
  }
}

/** From now on servers begin as this one; it takes the socket over from the one that serves. */
async function replace(kept, begin, socket) {
  while (kept.isFollowing) await sleep(100)
  const before = kept.begin
  kept.begin = begin
  if (socket === undefined) keep(kept, await kept.server.give())
  const old = kept.server
  await follow(kept, old)
  if (kept.isStopping || kept.server !== old) return
  kept.begin = before
  throw new Error('Another server could not take over.')
}

/** A socket that was given up is ours from then on, so nobody can open it anew: each server that begins is given it. */
function keep(kept, given) {
  if (kept.given) given?.close()
  else kept.given = given
}

/** Where the fresh one does not serve, the old one goes on as long as it can. */
async function follow(kept, old) {
  if (kept.isStopping || kept.isFollowing || kept.server !== old) return
  kept.isFollowing = true
  const fresh = kept.begin()
  const isServing = await fresh.serving.then(
    () => true,
    () => false,
  )
  kept.isFollowing = false
  if (!isServing || kept.isStopping || kept.server !== old) return fresh.stop()
  kept.server = fresh
  kept.watch(fresh)
  await old.stop('followed')
}

async function revive(kept, dead, how) {
  if (kept.isStopping) return
  console.error(`The server process ended (${how}). It is started again.`)
  const isYoung = Date.now() - dead.born < YOUNG_MS
  kept.pause = isYoung ? Math.min(kept.pause * 2, PAUSE_MS_MAX) : PAUSE_MS
  await sleep(kept.pause)
  // One that was to follow it anyway may have come meanwhile.
  if (kept.isStopping || kept.server !== dead) return
  kept.server = kept.begin()
  // A start that fails ends, and is tried again like any other end.
  kept.server.serving.catch(() => undefined)
  kept.watch(kept.server)
}

/** With a pool for each thread, glibc keeps some 150 MB of what its threads once needed for images and packing. */
export const serverEnv = () => ({ MALLOC_ARENA_MAX: '2', ...process.env })

/** `socket`: the number of one that we hold. `given`: what a server before gave up. */
function launch(script, args, { socket, given, onFull }) {
  const isHeld = socket !== undefined
  const stdio = ['inherit', 'inherit', 'inherit', ...(isHeld ? [socket] : []), 'ipc']
  const env = {
    ...serverEnv(),
    ...(isHeld && { LECTERN_SOCKET: '3' }),
    ...(given && { LECTERN_FOLLOWS: '1' }),
  }
  const child = fork(script, args, { execArgv: heapFlags(), env, stdio })
  if (given) child.send('take', given)
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  const serving = new Promise((resolve, reject) => {
    child.on('message', (message, handle) => {
      if (message === 'serving') resolve()
      if (message === 'full') onFull(handle)
    })
    ended.then((how) => reject(new Error(`The server did not start (${how}).`)))
  })
  return {
    born: Date.now(),
    serving,
    ended,
    /** Its socket, which goes on listening; undefined from one that dies. */
    give: () => {
      const given = new Promise((resolve) => {
        child.on('message', (message, handle) => message === 'given' && resolve(handle))
      })
      if (child.connected) child.send('give', () => undefined)
      return Promise.race([given, ended.then(() => undefined)])
    },
    async stop(word = 'stop') {
      const force = setTimeout(() => child.kill('SIGKILL'), END_MS)
      if (child.connected) child.send(word, () => undefined)
      await ended
      clearTimeout(force)
    },
  }
}
