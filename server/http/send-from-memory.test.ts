import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { createConcurrencyLimits } from './concurrency-limits.mjs'
import { type Handle, handleWithinLimits, serverOptions } from './http-limits.mjs'
import { createLandingCache } from './landing-cache.mjs'

const page = '<!doctype html><p>Landing</p>'
let end: (() => Promise<void>) | undefined
afterEach(() => end?.())

/** Serves the landing page within limits that let one request run at a time. The path `/slow` never ends. */
async function serve() {
  const begun = new EventEmitter()
  const next: Handle = async (request, response) => {
    if (request.url === '/slow') {
      begun.emit('slow')
      return once(response, 'close')
    }
    return response.writeHead(200, { 'content-type': 'text/html', 'x-lectern-page': 'landing' }).end(page)
  }
  const { handle, sendFromMemory } = createLandingCache(next, { freshMs: 60_000 })
  const server = createServer(serverOptions)
  const limits = createConcurrencyLimits([{ most: 1, holds: () => true }], 100)
  const endWatch = handleWithinLimits(server, handle, { limits, sendFromMemory })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  end = () =>
    new Promise((resolve) => {
      endWatch()
      server.closeAllConnections()
      server.close(() => resolve())
    })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  // Only a page from memory has an ETag.
  while (!(await fetch(url)).headers.has('etag')) await new Promise((go) => setTimeout(go, 20))
  return { port, url, begun }
}

/** Sends raw text and returns everything received until the connection closes or 300 ms have passed. */
function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(said))
    setTimeout(() => socket.destroy(), 300)
  })
}
const requestFor = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`

test('the landing page doesn’t wait for other requests', async () => {
  const { url, begun } = await serve()
  const leave = new AbortController()
  const slow = fetch(`${url}/slow`, { signal: leave.signal }).catch(() => undefined)
  await once(begun, 'slow')
  const answers = await Promise.all([fetch(url), fetch(`${url}/other`)])
  expect(answers.map(({ status }) => status)).toEqual([200, 503])
  expect(answers[0].headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  leave.abort()
  await slow
})

test('the landing page has the same limits on requests', async () => {
  const { port, url } = await serve()
  expect(await talk(port, requestFor('/', `X-Long: ${'x'.repeat(17_000)}\r\n`))).toMatch(/^HTTP\/1.1 431 /)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
})

test('a connection that pipelines gets its responses in order, and only a few at a time', async () => {
  const { port } = await serve()
  const paths = ['/', '/other', '/']
  const said = await talk(port, paths.map((path) => requestFor(path)).join(''))
  const answers = said.split('HTTP/1.1 200 OK').slice(1)
  expect(answers.map((answer) => /^etag: /im.test(answer))).toEqual([true, false, true])
  // At most 16 requests may be pipelined, as on every other path.
  const many = await talk(port, requestFor('/').repeat(40))
  expect(many.split('HTTP/1.1 200 OK').length - 1).toBeLessThan(2)
})
