import http from 'node:http'
import { startFunction } from './process.mjs'

/** A host ends a function when it likes; here after so many answers. */
const ANSWERS = 50
/** So many functions of one host live at once; who was asked longest ago makes room. */
const ALIVE = 16

/**
 * Functions that start when they are first asked and end after 50 answers. `folders` names each one's folder by its `filePath`.
 * `ask` resolves to the answer as node:http has it; `stop` to nothing, once all have ended what they had begun.
 */
export function openPool(folders, env) {
  const alive = new Map()
  const leaving = new Set()

  function retire(filePath) {
    const { starting } = alive.get(filePath)
    alive.delete(filePath)
    const left = starting.then((running) => running.retire()).finally(() => leaving.delete(left))
    leaving.add(left)
  }

  function take(one) {
    const { filePath } = one
    let taken = alive.get(filePath)
    if (!taken) {
      if (alive.size === ALIVE) retire(alive.keys().next().value)
      taken = { starting: startFunction({ ...one, folder: folders[filePath] }, env), answers: 0 }
    }
    // Last in the order of the map: asked last.
    alive.delete(filePath)
    alive.set(filePath, taken)
    taken.answers += 1
    if (taken.answers === ANSWERS) retire(filePath)
    return taken.starting
  }

  return {
    async ask(one, { body, ...options }) {
      const { url } = await take(one)
      return new Promise((resolve, reject) => {
        http
          .request(url, { ...options, agent: false }, resolve)
          .once('error', reject)
          .end(body)
      })
    },
    async stop() {
      for (const filePath of [...alive.keys()]) retire(filePath)
      await Promise.all(leaving)
    },
  }
}
