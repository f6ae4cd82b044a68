import { isIP } from 'node:net'
import { isLoopback } from '../start/settings.mjs'

/**
 * Where to listen: HOST when it is given; on this machine alone while the product is opened from it alone; else, that is
 * `undefined`, wherever the machine is reached.
 * @param {{ HOST?: string, APP_URL?: string }} settings
 */
export function hostOf({ HOST, APP_URL }) {
  if (HOST) return HOST
  if (!isLoopback(APP_URL)) return undefined
  const name = APP_URL ? new URL(APP_URL).hostname : ''
  if (name === '[::1]') return '::1'
  return isIP(name) ? name : '127.0.0.1'
}

const reasons = { EADDRINUSE: 'is in use', EACCES: 'is reserved for the system' }

function placeOf(port, host, socket) {
  if (socket === undefined) return { port, host }
  return typeof socket === 'number' ? { fd: socket } : socket
}

/**
 * Listens, and returns the url that leads to the server from this machine. Rejects with a sentence when it cannot. A
 * `socket` that listens already, by its number or as another process gave it, is taken as it is.
 */
export function listen(server, port, host, socket) {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }) => {
      if (socket !== undefined) return reject(new Error(`The socket that was handed over: ${message}`))
      if (!(code in reasons)) return reject(new Error(`HOST ${host}: ${message}`))
      reject(new Error(`Port ${port} ${reasons[code]}: free it, or set PORT to another one.`))
    })
    server.listen(placeOf(port, host, socket), () => {
      const { address, family, port: given } = server.address()
      const isAny = address === '::' || address === '0.0.0.0'
      const own = isAny ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
      resolve(`http://${own}:${given}`)
    })
  })
}
