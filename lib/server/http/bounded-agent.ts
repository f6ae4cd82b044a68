import 'server-only'
import https, { type AgentOptions } from 'node:https'
import type { FetchLimits } from './bounded-fetch'

/**
 * HTTPS agent with limits on time and size, for libraries that can’t use `boundedFetch`. Each request has its
 * own connection, which is closed at the limit.
 */
export class BoundedAgent extends https.Agent {
  readonly #bounds: FetchLimits

  constructor(bounds: FetchLimits, options: AgentOptions = {}) {
    super({ ...options, keepAlive: false })
    this.#bounds = bounds
  }

  override createConnection(...[options, callback]: Parameters<https.Agent['createConnection']>) {
    const connection = super.createConnection(options, callback)
    if (!connection) return connection
    const { milliseconds, bytes } = this.#bounds
    // Destroyed without an error, because nobody may listen for one. The reader gets “aborted” from Node.
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
