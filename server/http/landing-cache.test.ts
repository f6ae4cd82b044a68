import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { collectGarbage } from '@/tests/collect-garbage'
import { type LecternServer, serverOptions } from './http-limits.mjs'
import { createLandingCache } from './landing-cache.mjs'
import type { LecternResponse } from './lectern-response.mjs'
import { sharedState } from './process-state.mjs'

const policy = "default-src 'self'"
const html = '<!doctype html><p>Landing</p>'.repeat(50)
let asked: string[] = []
let server: LecternServer
let url = ''
/** Header of the app's responses that may be cached. */
const mark = { 'x-lectern-page': 'landing' }
/** Response of the handler to visitors without a session. */
let answer = { status: 200, body: html, headers: mark as Record<string, string> }
/** Delay of that response. Milliseconds. */
let delayMs = 0

/** Imitates Next.js with the middleware: a session gets its own page. */
async function next(request: IncomingMessage, response: ServerResponse) {
  const { cookie = '', rsc } = request.headers
  asked.push(`${request.method} ${request.url}`)
  if (cookie.includes('session-token')) return response.end('Your dashboard')
  if (rsc) return response.end('for the router')
  await new Promise((go) => setTimeout(go, delayMs))
  response.statusCode = answer.status
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': request.url === '/' ? 'private, no-cache' : 's-maxage=86400',
    'x-nextjs-cache': 'HIT',
    vary: 'rsc, Cookie',
    ...answer.headers,
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  return response.end(answer.body)
}

async function begin(freshMs = 60_000) {
  asked = []
  delayMs = 0
  answer = { status: 200, body: html, headers: mark }
  const { handle } = createLandingCache(next, { freshMs })
  server = createServer(serverOptions, (request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
function end() {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}
beforeEach(() => begin())
afterEach(end)

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })
const tagOf = async (path: string) => (await ask(path)).headers.get('etag')

async function untilCached(path: string) {
  for (let left = 100; left > 0 && !(await tagOf(path)); left--) await new Promise((go) => setTimeout(go, 20))
  asked = []
}

test('serves the page from memory, with its headers', async () => {
  await untilCached('/')
  const cached = await ask('/?utm_source=mail')
  expect(await cached.text()).toBe(html)
  expect(cached.headers.get('content-security-policy')).toBe(policy)
  expect(cached.headers.get('cache-control')).toBe('private, no-cache')
  expect(cached.headers.get('vary')).toBe('rsc, Cookie, Accept-Encoding')
  expect(cached.headers.has('x-nextjs-cache')).toBe(false)
  expect(asked).toEqual([])
  await untilCached('/landing')
  expect((await ask('/landing')).headers.get('cache-control')).toBe('s-maxage=86400')
})

test('serves each encoding with its own ETag', async () => {
  await untilCached('/')
  const raw = async (encoding: string) => {
    const { request } = await import('node:http')
    return new Promise<IncomingMessage & { bytes: Buffer }>((resolve) => {
      request(`${url}/`, { headers: { 'accept-encoding': encoding } }, (got) => {
        const parts: Buffer[] = []
        got.on('data', (part) => parts.push(part))
        got.once('end', () => resolve(Object.assign(got, { bytes: Buffer.concat(parts) })))
      }).end()
    })
  }
  const [br, gzip, refused] = [
    await raw('gzip, deflate, br'),
    await raw('gzip, br;q=0'),
    await raw('gzip;q=0'),
  ]
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.bytes).toString()).toBe(html)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.bytes).toString()).toBe(html)
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(new Set([br, gzip, refused].map(({ headers }) => headers.etag)).size).toBe(3)
})

test('a client with the current page gets 304, and HEAD gets only headers', async () => {
  await untilCached('/')
  const etag = (await tagOf('/')) ?? ''
  const known = await ask('/', { 'if-none-match': `"other", W/${etag}` })
  expect([known.status, known.headers.get('content-security-policy'), await known.text()]).toEqual([
    304,
    policy,
    '',
  ])
  expect((await ask('/', { 'if-none-match': '"other"' })).status).toBe(200)
  const head = await ask('/', {}, 'HEAD')
  expect([head.headers.get('content-length'), await head.text()]).toEqual([String(html.length), ''])
  expect(asked).toEqual([])
})

test('never caches requests with a session, of the router, or of other URLs', async () => {
  const cookie = '__Secure-next-auth.session-token=x'
  expect(await (await ask('/', { cookie })).text()).toBe('Your dashboard')
  await untilCached('/')
  expect(await (await ask('/')).text()).toBe(html)
  expect(await (await ask('/', { cookie })).text()).toBe('Your dashboard')
  expect(await (await ask('/', { rsc: '1' })).text()).toBe('for the router')
  expect((await ask('/anything')).headers.has('etag')).toBe(false)
  expect((await ask('/', {}, 'POST')).headers.has('etag')).toBe(false)
  expect(asked).toEqual(['GET /', 'GET /', 'GET /anything', 'POST /'])
})

test.each([
  ['an error', { status: 503, headers: mark }],
  ['a cookie', { status: 200, headers: { ...mark, 'set-cookie': 'a=b' } }],
  ['an answer that the app didn’t mark', { status: 200, headers: {} }],
])('%s is not cached, and the cached page stays', async (_what, other) => {
  await end()
  await begin(200)
  answer = { ...answer, ...other }
  for (let turn = 0; turn < 4; turn++) {
    expect(await tagOf('/')).toBeNull()
    await new Promise((go) => setTimeout(go, 100))
  }
  answer = { status: 200, body: html, headers: mark }
  await untilCached('/')
  answer = { ...answer, ...other }
  await new Promise((go) => setTimeout(go, 250))
  for (let turn = 0; turn < 3; turn++) expect((await ask('/')).status).toBe(200)
})

test.each([0, 400])('serves no page that is older than the maximum, if rendering takes %i ms', async (ms) => {
  await end()
  await begin(100)
  await untilCached('/')
  answer = { ...answer, body: 'new' }
  delayMs = ms
  await new Promise((go) => setTimeout(go, 250))
  const both = await Promise.all([ask('/'), ask('/')])
  for (const one of both) expect(await one.text()).toBe('new')
})

test('a changed page replaces the cached page', async () => {
  await end()
  await begin(200)
  await untilCached('/')
  answer = { ...answer, body: 'new' }
  const read = async () => (await ask('/')).text()
  for (let left = 100; left > 0 && (await read()) !== 'new'; left--)
    await new Promise((go) => setTimeout(go, 20))
  expect(await read()).toBe('new')
})

test('the first visitor after a change of the site gets the new page, however slow it is', async () => {
  await untilCached('/')
  answer = { ...answer, body: 'new' }
  delayMs = 2500
  expect(await (await ask('/')).text()).toBe(html)
  sharedState.siteChanges = (sharedState.siteChanges ?? 0) + 1
  expect(await (await ask('/')).text()).toBe('new')
})

test('caches the page of a course like the page of the shop', async () => {
  await untilCached('/c/ads')
  const cached = await ask('/c/ads?utm_source=mail')
  expect(await cached.text()).toBe(html)
  expect(cached.headers.has('x-lectern-page')).toBe(false)
  expect(asked).toEqual([])
  const cookie = '__Secure-next-auth.session-token=x'
  expect(await (await ask('/c/ads', { cookie })).text()).toBe('Your dashboard')
})

test('drops the page of a course that is no longer published', async () => {
  await untilCached('/c/ads')
  answer = { ...answer, body: 'The page of the shop', headers: {} }
  sharedState.siteChanges = (sharedState.siteChanges ?? 0) + 1
  const gone = await ask('/c/ads')
  expect([await gone.text(), gone.headers.get('etag')]).toEqual(['The page of the shop', null])
  asked = []
  await ask('/c/ads')
  await ask('/c/ads')
  expect(asked).toEqual(['GET /c/ads', 'GET /c/ads'])
})

test('keeps the page of a course while the app fails', async () => {
  await untilCached('/c/ads')
  answer = { ...answer, status: 503, body: 'Down', headers: {} }
  sharedState.siteChanges = (sharedState.siteChanges ?? 0) + 1
  expect(await (await ask('/c/ads')).text()).toBe(html)
})

test.each(['/c/ads/', '/c/Ads', '/c/a/b', `/c/${'a'.repeat(61)}`, '/c/', '/courses'])(
  '%s is never kept',
  async (path) => {
    for (let turn = 0; turn < 3; turn++) expect(await tagOf(path)).toBeNull()
    expect(asked).toEqual([path, path, path].map((one) => `GET ${one}`))
  },
)

test('keeps at most 201 responses, and drops the least recently used course', async () => {
  await untilCached('/')
  for (let course = 0; course < 199; course++) await ask(`/c/course-${course}`)
  for (const path of ['/c/course-0', '/c/course-198', '/']) await untilCached(path)
  await ask('/c/one-more')
  for (const path of ['/c/one-more', '/c/course-0', '/c/course-198', '/']) await untilCached(path)
  expect(await tagOf('/c/course-1')).toBeNull()
})

test('a million made-up course URLs leave nothing in memory, and each is requested once', async () => {
  let handled = 0
  const { handle, sendFromMemory } = createLandingCache(async () => void handled++)
  const response = { hasHeader: () => false } as unknown as LecternResponse
  const requestOf = (url: string) => ({ url, method: 'GET', headers: {}, socket: {} }) as IncomingMessage
  const visit = async (number: number) => {
    const request = requestOf(`/c/${number.toString(36)}`)
    return sendFromMemory(request, response, 'x') || handle(request, response)
  }
  for (let number = 0; number < 1000; number++) await visit(number)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let number = 1000; number < 1_000_000; number++) await visit(number)
  collectGarbage()
  expect(handled).toBe(1_000_000)
  // An entry for each path would take more than 100 bytes.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000)
})

test('replaces the ETag of Next.js', async () => {
  answer = { ...answer, headers: { ...mark, etag: '"next"' } }
  while ((await tagOf('/')) === '"next"') await new Promise((go) => setTimeout(go, 20))
  expect(await tagOf('/')).not.toContain('next')
})
