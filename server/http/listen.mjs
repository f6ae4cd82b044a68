import { isIP } from 'node:net'
import { isLoopback } from '../start/settings.mjs'

/** @import { Server } from 'node:net' */

/**
 * Returns the host to listen on: HOST if it is set, a loopback address if APP_URL is unset or leads to this
 * machine, and otherwise `undefined`, which means all interfaces.
 * @param {Record<string, string | undefined>} settings
 */
export function chooseListenHost({ HOST, APP_URL }) {
  if (HOST) return HOST
  if (!isLoopback(APP_URL)) return undefined
  const name = APP_URL ? new URL(APP_URL).hostname : ''
  if (name === '[::1]') return '::1'
  return isIP(name) ? name : '127.0.0.1'
}

/** @type {Record<string, string>} */
const reasons = { EADDRINUSE: 'is in use', EACCES: 'is reserved for the system' }

/**
 * Starts to listen and returns the URL of the server from this machine. Rejects with a message if the server
 * can’t listen. A `socket` (file descriptor) that already listens is reused. `isAlone` opens the port
 * exclusively, so that the port isn't shared with the server that takes over.
 * @param {Server} server @param {number} port @param {string} [host] @param {number} [socket]
 * @returns {Promise<string>}
 */
export function listen(server, port, host, socket, isAlone = false) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code = '', message }) => {
      if (socket !== undefined) return reject(new Error(`Couldn’t use the inherited socket: ${message}`))
      if (!(code in reasons)) return reject(new Error(`HOST ${host}: ${message}`))
      reject(new Error(`Port ${port} ${reasons[code]}: free the port, or set PORT to another port.`))
    })
    const target = socket === undefined ? { port, host, exclusive: isAlone } : { fd: socket }
    server.listen(target, () => resolve(urlOf(server.address())))
  })
}

/** @param {ReturnType<Server['address']>} bound */
function urlOf(bound) {
  if (bound === null || typeof bound === 'string') throw new Error('The inherited socket has no port.')
  return localUrlOf(bound.address, bound.port)
}

/**
 * Returns the URL of a server from this machine. An undefined host means all interfaces.
 * @param {string | undefined} host @param {number | string} port
 */
export function localUrlOf(host, port) {
  const isAny = host === undefined || host === '::' || host === '0.0.0.0'
  const own = isAny ? '127.0.0.1' : isIP(host) === 6 ? `[${host}]` : host
  return `http://${own}:${port}`
}
