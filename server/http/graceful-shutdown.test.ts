import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareShutdown } from './graceful-shutdown.mjs'
import { serverOptions } from './http-limits.mjs'
import { findInheritedSocket } from './inherited-socket.mjs'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(serverOptions, handle)
  const leave = prepareShutdown(server, 1_000)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const post = (path = '/') =>
    new Promise<{ connection: string | undefined; body: string }>((resolve, reject) => {
      const request = http.request(
        { port, host: '127.0.0.1', path, method: 'POST', agent },
        async (answer) => {
          resolve({ connection: answer.headers.connection, body: (await buffer(answer)).toString() })
        },
      )
      request.once('error', reject).end('x')
    })
  return { port, leave, post }
}

test('responds to a request on an idle connection during a shutdown, and then closes the connection', async () => {
  const { leave, post, port } = await serve((_, response) => response.end('done'))
  expect((await post()).connection).toBe('keep-alive')
  const leaving = leave(2_000)
  await sleep(100)
  expect(await post()).toEqual({ connection: 'close', body: 'done' })
  await leaving
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})

test('finishes requests in progress, and limits the wait for idle connections', async () => {
  const { leave, post } = await serve((_, response) => setTimeout(() => response.end('late'), 300))
  const answer = post()
  await sleep(100)
  const began = Date.now()
  const leaving = leave()
  expect(await answer).toEqual({ connection: 'close', body: 'late' })
  await leaving
  const idle = await serve((_, response) => response.end('done'))
  await idle.post()
  await idle.leave(200)
  expect(Date.now() - began).toBeLessThan(1_500)
})

test('aborts a request that never ends', async () => {
  const { leave, post } = await serve(() => undefined)
  const answer = post()
  await sleep(50)
  await leave()
  await expect(answer).rejects.toThrow()
})

test.each([
  [{ LISTEN_PID: '12', LISTEN_FDS: '1' }, 3],
  [{ LISTEN_PID: '13', LISTEN_FDS: '1' }, undefined],
  [{ LECTERN_SOCKET: '3' }, 3],
  [{}, undefined],
])('%j means socket %s', (env, socket) => {
  expect(findInheritedSocket(env, 12)).toBe(socket)
})
