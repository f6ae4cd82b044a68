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
    // Destroys the connection without an error, because an error may have no listener. Node reports “aborted”
    // to the code that reads the response.
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
