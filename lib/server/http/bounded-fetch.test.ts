import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { boundedFetch } from './bounded-fetch'

const KB = 1024
const bounds = { milliseconds: 15_000, bytes: 64 * KB }
const briefly = { ...bounds, milliseconds: 500 }
let sent = 0

/** Writes an endless response, as fast as the client reads. */
function pour(response: ServerResponse) {
  const chunk = Buffer.alloc(16 * KB, 'x')
  const more = () => {
    while (!response.destroyed) {
      sent += chunk.byteLength
      if (!response.write(chunk)) {
        response.once('drain', more)
        return
      }
    }
  }
  more()
}

const answers: Record<string, (response: ServerResponse) => void> = {
  '/fine': (response) => response.writeHead(201, { 'x-kind': 'fine' }).end('fine'),
  '/empty': (response) => response.writeHead(204).end(),
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4096 * KB))),
  '/endless': pour,
  '/silent': () => {},
  '/dripping': (response) => void setInterval(() => response.write('x'), 50).unref(),
  '/elsewhere': (response) => response.writeHead(302, { location: '/fine' }).end(),
}
const server = createServer((request, response) => answers[request.url ?? '']?.(response))
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('returns a response within its limits', async () => {
  const answer = await boundedFetch(`${origin}/fine`, {}, bounds)
  expect([answer.status, answer.headers.get('x-kind'), await answer.text()]).toEqual([201, 'fine', 'fine'])
  expect((await boundedFetch(`${origin}/empty`, {}, bounds)).status).toBe(204)
  expect(await (await boundedFetch(`${origin}/packed`, {}, bounds)).text()).toBe('packed')
})

test('stops reading at the limit, even for a compressed body', async () => {
  await expect(boundedFetch(`${origin}/endless`, {}, bounds)).rejects.toThrow('larger than 64 KB')
  await expect(boundedFetch(`${origin}/bomb`, {}, bounds)).rejects.toThrow('larger than 64 KB')
  // The server can have sent more than the client read, because the sockets’ buffers hold some of it.
  expect(sent).toBeLessThan(16 * 1024 * KB)
})

test.each(['/silent', '/dripping'])('%s fails at the deadline', async (path) => {
  const begun = Date.now()
  await expect(boundedFetch(`${origin}${path}?key=secret`, {}, briefly)).rejects.not.toThrow('secret')
  expect(Date.now() - begun).toBeLessThan(5000)
})

test('follows no redirect, and a caller can abort earlier', async () => {
  await expect(boundedFetch(`${origin}/elsewhere`, {}, bounds)).rejects.toThrow()
  const signal = AbortSignal.timeout(20)
  await expect(boundedFetch(`${origin}/silent`, { signal }, bounds)).rejects.toThrow('timeout')
})
