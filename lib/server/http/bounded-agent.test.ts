import { once } from 'node:events'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { authority, server as certificate } from '@/tests/fakes/certificates'
import { BoundedAgent } from './bounded-agent'

const KB = 1024
const server = createServer(certificate, ({ url }, response) => {
  if (url === '/fine') response.end('fine')
  if (url === '/large') response.end(Buffer.alloc(1024 * KB))
  if (url === '/dripping') setInterval(() => response.write('x'), 20).unref()
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const agent = new BoundedAgent({ milliseconds: 500, bytes: 64 * KB }, { ca: authority })

/** Returns the body at a path, or the error. */
async function get(path: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  const asked = request({ host: '127.0.0.1', servername: 'localhost', port, path, agent }).end()
  try {
    const [response] = await once(asked, 'response')
    return Buffer.concat(await response.toArray()).toString()
  } catch (error) {
    return String(error)
  }
}

test('returns a response within the limits, each over a new connection', async () => {
  expect([await get('/fine'), await get('/fine')]).toEqual(['fine', 'fine'])
})

test.each([
  ['/large', 'aborted'],
  ['/dripping', 'aborted'],
  ['/silent', 'socket hang up'],
])('gives up on %s', async (path, why) => {
  expect(await get(path)).toContain(why)
})
