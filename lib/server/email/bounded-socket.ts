import 'server-only'
import { connect, type Socket } from 'node:net'

export interface SocketLimits {
  /** Maximum time until the connection is open. Milliseconds. */
  connectMs: number
  /** Maximum lifetime of the socket, including connecting. Milliseconds. */
  lifetimeMs: number
  /** Maximum number of bytes that the server may send. */
  bytes: number
}

/** Interval at which the number of received bytes is checked. Milliseconds. */
const CHECK_MS = 50

const failure = (message: string, code: string) => Object.assign(new Error(message), { code })

/**
 * Opens a connection that is closed when it exceeds a limit, whatever the server sends. Rejects if the
 * connection isn’t open in time.
 */
export function openBoundedSocket(
  { host, port }: { host: string; port: number },
  { connectMs, lifetimeMs, bytes }: SocketLimits,
): Promise<Socket> {
  const socket = connect({ host, port })
  const end = (message: string, code: string) => socket.destroy(failure(message, code))
  const lifetime = setTimeout(() => end('The connection took too long', 'ETIMEDOUT'), lifetimeMs).unref()
  const check = setInterval(() => {
    if (socket.bytesRead > bytes) end('The server sent too much data', 'EMSGSIZE')
  }, CHECK_MS).unref()
  socket.once('close', () => {
    clearTimeout(lifetime)
    clearInterval(check)
  })
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => end('The server didn’t respond in time', 'ETIMEDOUT'), connectMs)
    // This listener is never removed, because an error event without a listener would end the process.
    socket.on('error', reject)
    socket.once('close', () => clearTimeout(slow))
    socket.once('connect', () => {
      clearTimeout(slow)
      resolve(socket)
    })
  })
}
