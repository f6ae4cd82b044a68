import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './settings.mjs'

/** A server that died young is started again after so long, the next time after twice as long. */
const PAUSE_MS = 500
const PAUSE_MS_MAX = 30_000
const YOUNG_MS = 60_000
/** It finishes its requests, then what follows them, 10 s each (scripts/serve.mjs). */
const END_MS = 25_000

/**
 * Runs the server in a process of its own and replaces it whenever it dies: what it was asked is lost, the database and
 * whatever was answered are not.
 * @returns {Promise<() => Promise<void>>} once it serves: how to stop it
 */
export async function keepServing({ dev = false, script = path.join(root, 'scripts/serve.mjs') } = {}) {
  const begin = () => launch(script, dev ? ['--dev'] : [])
  const kept = { server: begin(), isStopping: false }
  await kept.server.serving
  keep(kept, begin)
  return () => {
    kept.isStopping = true
    return kept.server.stop()
  }
}

async function keep(kept, begin) {
  let pause = PAUSE_MS
  for (;;) {
    const born = Date.now()
    const how = await kept.server.ended
    if (kept.isStopping) return
    console.error(`The server process ended (${how}). It is started again.`)
    pause = Date.now() - born > YOUNG_MS ? PAUSE_MS : Math.min(pause * 2, PAUSE_MS_MAX)
    await sleep(pause)
    if (kept.isStopping) return
    kept.server = begin()
    // A start that fails ends, and is tried again like any other end.
    kept.server.serving.catch(() => undefined)
  }
}

/** With a pool for each thread, glibc keeps some 150 MB of what its threads once needed for images and packing. */
export const serverEnv = () => ({ MALLOC_ARENA_MAX: '2', ...process.env })

function launch(script, args) {
  // The bound of the heap, which `npm start` gives to us, is meant for the server.
  const execArgv = process.execArgv.filter((flag) => flag.startsWith('--max-'))
  const child = fork(script, args, { execArgv, env: serverEnv() })
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  const serving = new Promise((resolve, reject) => {
    child.once('message', resolve)
    ended.then((how) => reject(new Error(`The server did not start (${how}).`)))
  })
  return {
    serving,
    ended,
    async stop() {
      const force = setTimeout(() => child.kill('SIGKILL'), END_MS)
      if (child.connected) child.send('stop', () => undefined)
      await ended
      clearTimeout(force)
    },
  }
}
