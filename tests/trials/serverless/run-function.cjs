// Runs one function in its own process, as a serverless host does: `node run-function.cjs FILE [middleware]`, in
// its folder.
const { once } = require('node:events')
const { createServer } = require('node:http')
const path = require('node:path')
const { Readable } = require('node:stream')
const { pipeline } = require('node:stream/promises')

const [file, kind] = process.argv.slice(2)
/** Work that continues after the responses. The host waits for it unless it kills this process. */
const pending = new Set()
function waitUntil(work) {
  const done = Promise.resolve(work).catch(() => undefined)
  pending.add(done)
  done.then(() => pending.delete(done))
}
// Next.js requires this before any function is loaded.
require(path.resolve('node_modules/next/dist/build/adapter/setup-node-env.external.js'))
// Some functions are modules with top-level await.
const loading = Promise.resolve(require(path.resolve(file)))

/** Creates the context of one request, which Next.js modifies. */
const context = () => ({ waitUntil, requestMeta: { relativeProjectDir: '.', hostname: '127.0.0.1' } })

/**
 * Runs the middleware, which takes a `Request` and returns a `Response`. The headers of the response tell the host what
 * to do with the request.
 */
async function decide(handler, request, response) {
  const { host, 'x-forwarded-proto': protocol = 'http' } = request.headers
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const asked = new Request(new URL(request.url, `${protocol}://${host}`), {
    method: request.method,
    headers: request.headers,
    ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
  })
  const answer = await handler(asked, context())
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie')
  response.setHeaders(new Map(headers))
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.statusCode = answer.status
  if (answer.body) await pipeline(Readable.fromWeb(answer.body), response)
  else response.end()
}

async function answer(request, response) {
  const { handler } = await loading
  if (kind === 'middleware') await decide(handler, request, response)
  else await handler(request, response, context())
}

const server = createServer((request, response) => {
  pending.add(response)
  response.once('close', () => pending.delete(response))
  answer(request, response).catch((error) => {
    console.error(error)
    response.destroy()
  })
})
loading.then(() => server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port })))

process.on('disconnect', () => process.exit())
process.on('message', async () => {
  while (pending.size > 0) {
    await Promise.race([...pending].map((one) => (one instanceof Promise ? one : once(one, 'close'))))
  }
  process.exit()
})
