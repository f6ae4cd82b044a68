import 'server-only'
import https, { type AgentOptions } from 'node:https'
import type { Bounds } from './bounded-fetch'

/**
 * Bounds the calls that a library makes by itself, for those that cannot be told to use `boundedFetch`: each has a
 * connection of its own, which is cut off once it was open for too long or brought too much.
 */
export class BoundedAgent extends https.Agent {
  readonly #bounds: Bounds

  constructor(bounds: Bounds, options: AgentOptions = {}) {
    super({ ...options, keepAlive: false })
    this.#bounds = bounds
  }

  override createConnection(...[options, callback]: Parameters<https.Agent['createConnection']>) {
    const connection = super.createConnection(options, callback)
    if (!connection) return connection
    const { milliseconds, bytes } = this.#bounds
    // Without an error of ours: amid an answer nobody may listen for one any more. Node tells who reads ("aborted").
    const timer = setTimeout(() => connection.destroy(), milliseconds)
    let received = 0
    connection.on('data', (chunk: Uint8Array) => {
      received += chunk.byteLength
      if (received > bytes) connection.destroy()
    })
    connection.once('close', () => clearTimeout(timer))
    return connection
  }
}
