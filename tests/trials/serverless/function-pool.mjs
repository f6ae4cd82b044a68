import { once } from 'node:events'
import http from 'node:http'
import { startFunction } from './function-process.mjs'

/** Number of responses after which a function ends. Hosts may end functions at any time. */
const ANSWERS = 50
/** Maximum number of running functions. If there are more, the least recently used function ends. */
const ALIVE = 32

/** Keeps a promise in a set until it settles. */
function keep(under, work) {
  const done = work.catch(() => undefined).finally(() => under.delete(done))
  under.add(done)
}

/** Ends a function after its responses are complete. */
async function end({ starting, under }) {
  await Promise.all(under)
  const running = await starting.catch(() => undefined)
  await running?.retire()
}

const request = (url, options, body) =>
  new Promise((resolve, reject) => {
    http
      .request(url, { ...options, agent: false }, resolve)
      .once('error', reject)
      .end(body)
  })

/**
 * Manages functions, which start at their first request and end after 50 responses. `folders` has each
 * function's folder by its `filePath`. `ask` resolves to the node:http response, and `stop` resolves when all
 * functions have finished.
 */
export function openFunctionPool(folders, env) {
  const alive = new Map()
  const leaving = new Set()

  function retire(filePath) {
    const taken = alive.get(filePath)
    alive.delete(filePath)
    const left = end(taken).finally(() => leaving.delete(left))
    leaving.add(left)
  }

  function begin(one) {
    const { filePath } = one
    const starting = startFunction({ ...one, folder: folders[filePath] }, env)
    const begun = { starting, answers: 0, under: new Set() }
    // If a process fails to start, it is removed, and the next request starts a new one.
    starting.catch(() => {
      if (alive.get(filePath) === begun) alive.delete(filePath)
    })
    return begun
  }

  function take(one) {
    const { filePath } = one
    let taken = alive.get(filePath)
    if (!taken) {
      if (alive.size === ALIVE) retire(alive.keys().next().value)
      taken = begin(one)
    }
    // Moves the function to the end of the map, as the most recently used one.
    alive.delete(filePath)
    alive.set(filePath, taken)
    taken.answers += 1
    return taken
  }

  return {
    async ask(one, { body, ...options }) {
      const taken = take(one)
      const asked = taken.starting.then(({ url }) => request(url, options, body))
      const done = asked.then((answered) => once(answered, 'close'))
      keep(taken.under, done)
      if (taken.answers === ANSWERS && alive.get(one.filePath) === taken) retire(one.filePath)
      return asked
    },
    async stop() {
      for (const filePath of [...alive.keys()]) retire(filePath)
      await Promise.all(leaving)
    },
  }
}
