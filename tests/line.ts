import net from 'node:net'

/** Where a server tells the process that serves a connection: a message `K` of 12 bytes, then the process's number. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12])

/**
 * A line to the tests' database that can fall silent, as one that hangs: what it says meanwhile comes in one piece once it
 * speaks again. As a pooler it does not tell who serves, because that changes.
 */
export async function openLine({ isPooler = false } = {}) {
  const target = new URL(process.env.DATABASE_URL ?? '')
  const held = new Map<net.Socket, Buffer[]>()
  const sockets = new Set<net.Socket>()
  let isSilent = false
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far)
    far.on('data', (bytes) => {
      const said = isPooler ? withoutProcess(bytes) : bytes
      if (isSilent) held.set(near, [...(held.get(near) ?? []), said])
      else near.write(said)
    })
    far.on('close', () => isSilent || near.end())
  })
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

function withoutProcess(bytes: Buffer): Buffer {
  const at = bytes.indexOf(KEY_DATA)
  if (at < 0) return bytes
  const changed = Buffer.from(bytes)
  changed.writeInt32BE(1, at + KEY_DATA.length)
  return changed
}
