import { createServer } from 'node:net'

/** A port nobody listens on now. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const place = probe.address()
      const port = place && typeof place === 'object' ? place.port : 0
      probe.close(() => resolve(port))
    })
  })
}
