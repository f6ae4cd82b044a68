import net from 'node:net'
import { TLSSocket } from 'node:tls'
import { localhostCertificate as certificate } from './fakes/certificates'

/** Start of Postgres's BackendKeyData message: `K`, the length 12, then the process ID. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12])
/** Length of the SSLRequest message that a client sends first for encryption. */
const SSL_REQUEST_BYTES = 8

interface ProxyOptions {
  /** Hides the server's process ID, as connection poolers do, because it changes between transactions. */
  isPooler?: boolean
  /** Accepts only TLS connections, with a certificate for `localhost`. */
  isEncrypted?: boolean
  /** Pauses as soon as a client sends this text. */
  silencedBy?: string
}

/**
 * Opens a proxy to the test database that can pause, like a hanging connection. During a pause, it holds back
 * what the database sends. It delivers that data when it resumes.
 */
export async function openPausableConnection({
  isPooler = false,
  isEncrypted = false,
  silencedBy,
}: ProxyOptions = {}) {
  const target = new URL(process.env.DATABASE_URL ?? '')
  const held = new Map<net.Socket, Buffer[]>()
  const sockets = new Set<net.Socket>()
  let isSilent = false
  const join = (near: net.Socket) => {
    const far = net.connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.on('data', (bytes) => {
      isSilent ||= silencedBy !== undefined && bytes.includes(silencedBy)
      far.write(bytes)
    })
    near.on('close', () => far.end())
    far.on('data', (bytes) => {
      const said = isPooler ? withoutProcess(bytes) : bytes
      if (isSilent) held.set(near, [...(held.get(near) ?? []), said])
      else near.write(said)
    })
    far.on('close', () => isSilent || near.end())
  }
  const server = net.createServer(isEncrypted ? (plain) => encrypt(plain, join) : join)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const url = new URL(target)
  url.port = typeof bound === 'object' && bound ? String(bound.port) : ''
  return {
    url: url.toString(),
    fallSilent() {
      isSilent = true
    },
    speak() {
      isSilent = false
      for (const [near, said] of held) near.write(Buffer.concat(said))
      held.clear()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function encrypt(plain: net.Socket, join: (near: net.Socket) => void) {
  plain.on('error', () => undefined)
  plain.once('data', (request) => {
    if (request.length !== SSL_REQUEST_BYTES) return plain.destroy()
    plain.write('S')
    join(new TLSSocket(plain, { isServer: true, ...certificate }))
  })
}

function withoutProcess(bytes: Buffer): Buffer {
  const at = bytes.indexOf(KEY_DATA)
  if (at < 0) return bytes
  const changed = Buffer.from(bytes)
  changed.writeInt32BE(1, at + KEY_DATA.length)
  return changed
}
