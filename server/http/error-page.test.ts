import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withErrorPage } from './error-page.mjs'
import { type LecternServer, serverOptions } from './http-limits.mjs'

const page = '<!doctype html><h1>Back in a moment</h1>'
let server: LecternServer
let url = ''
let isPageThere = true

/** Imitates Next’s compression: it writes the headers at the end, and a second `end` does nothing. */
function packs(response: ServerResponse) {
  const { end } = response
  let hasEnded = false
  const endOnce = (body: string) => {
    if (hasEnded) return response
    hasEnded = true
    response.writeHead(response.statusCode)
    return end.call(response, body, 'utf8')
  }
  Object.assign(response, { end: endOnce })
}

/** Imitates Next.js if even its error page fails: the headers of the page, with plain text. */
async function next(request: IncomingMessage, response: ServerResponse) {
  const isPage = request.url === '/login/unavailable' && isPageThere
  response.statusCode = isPage || request.url === '/fine' ? 200 : 500
  response.setHeader('Cache-Control', 'public, max-age=0, s-maxage=60')
  response.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'text/plain')
  if (request.url === '/landing') {
    response.setHeader('X-Of-The-Landing-Page', 'yes')
    packs(response)
  }
  response.end(isPage ? page : 'Internal Server Error')
}

beforeEach(async () => {
  isPageThere = true
  const handle = withErrorPage(next)
  server = createServer(serverOptions, (request, response) => {
    response.setHeader('X-Request-Id', 'abc')
    void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const ask = (path: string, accept: string, method = 'GET') =>
  fetch(url + path, { method, headers: { accept } })

test('a browser gets the error page, which caches don’t store', async () => {
  const answer = await ask('/landing', 'text/html,*/*;q=0.8')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toBe(page)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '30',
    'x-request-id': 'abc',
  })
  expect(answer.headers.get('x-of-the-landing-page')).toBeNull()
})

test('other clients, and all clients if the page fails, get an API error', async () => {
  const refusal = { message: expect.any(String), code: 'internal', requestId: 'abc' }
  expect(await (await ask('/landing', '*/*')).json()).toEqual(refusal)
  isPageThere = false
  const answer = await ask('/landing', 'text/html')
  expect(answer.status).toBe(500)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await answer.json()).toEqual(refusal)
})

test('the response to HEAD has no body', async () => {
  const answer = await ask('/landing', 'text/html', 'HEAD')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toBe('')
})

test('leaves a successful response unchanged', async () => {
  const answer = await ask('/fine', 'text/html')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('Internal Server Error')
})
