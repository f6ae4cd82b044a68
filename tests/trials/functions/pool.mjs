import { once } from 'node:events'
import http from 'node:http'
import { startFunction } from './process.mjs'

/** A host ends a function when it likes; here after so many answers. */
const ANSWERS = 50
/** So many functions of one host live at once; who was asked longest ago makes room. */
const ALIVE = 32

/** Until it is done, well or not. */
function keep(under, work) {
  const done = work.catch(() => undefined).finally(() => under.delete(done))
  under.add(done)
}

/** What a function was asked is answered, and read, before it hears that it may go. */
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
 * Functions that start when they are first asked and end after 50 answers. `folders` names each one's folder by its `filePath`.
 * `ask` resolves to the answer as node:http has it; `stop` to nothing, once all have ended what they had begun.
 */
export function openPool(folders, env) {
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
    // Whoever asks next starts another.
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
    // Last in the order of the map: asked last.
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
