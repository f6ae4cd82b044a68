import { buffer } from 'node:stream/consumers'
import routing from '@next/routing'
import { openFunctionPool } from './function-pool.mjs'
import {
  addMissingHeaders,
  forwardResponse,
  rewrittenStatusOf,
  sendStaticFile,
  toResponse,
} from './write-response.mjs'

/** Maximum bytes of a request body on serverless hosts. Larger files are uploaded to the bucket. */
const BODY_MAX = 4.5 * 1024 * 1024

/** Error codes if the client disconnects during or before a response. */
const WENT_AWAY = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

/**
 * Acts as a serverless host for a build (./next-adapter.mjs). The middleware and each page and endpoint are
 * separate functions, files are static, and @next/routing resolves requests. `answer` is a node:http
 * listener; `stop` lets the functions finish their work.
 */
export function openServerlessHost({ build, folders }, env) {
  const { buildId, routing: routes, functions, middleware, files } = build
  const pool = openFunctionPool(folders, env)
  const functionOf = new Map(functions.map((one) => [one.pathname, one]))
  const fileOf = new Map(files.map((one) => [one.pathname, one]))
  const pathnames = [...functionOf.keys(), ...fileOf.keys()]

  /**
   * Resolves a request. Returns its target, its headers after the middleware, and the middleware's response.
   */
  async function route({ method, url, headers, body }) {
    const known = { decided: null, headers }
    const to = await routing.resolveRoutes({
      url,
      buildId,
      basePath: '',
      headers,
      requestBody: new Blob([body]).stream(),
      pathnames,
      routes,
      async invokeMiddleware(asked) {
        const path = pathOf(asked.url.pathname, asked.url.searchParams)
        const options = { method, path, headers: Object.fromEntries(asked.headers), body }
        known.decided = await pool.ask({ ...middleware, isMiddleware: true }, options)
        known.headers = new Headers(asked.headers)
        return routing.responseToMiddlewareResult(toResponse(known.decided), known.headers, asked.url)
      },
    })
    return { ...to, ...known }
  }

  async function handle(request, response) {
    const body = await buffer(request)
    if (body.length > BODY_MAX) return response.writeHead(413).end()
    const { method } = request
    const url = new URL(request.url, `http://${request.headers.host}`)
    const to = await route({ method, url, headers: forwarded(request), body })
    if (to.middlewareResponded) return forwardResponse(to.decided, request, response)
    to.decided?.resume()
    addMissingHeaders(response, to.resolvedHeaders)
    if (!to.resolvedPathname && to.status) return response.writeHead(to.status).end()
    const status = rewrittenStatusOf(to.decided)
    const file = fileOf.get(to.resolvedPathname)
    if (file) return sendStaticFile(file, request, response, status)
    const one = functionOf.get(to.resolvedPathname ?? '/_not-found')
    const { pathname, query } = to.invocationTarget ?? url
    const headers = Object.fromEntries(to.headers)
    const answered = await pool.ask(one, { method, path: pathOf(pathname, query), headers, body })
    return forwardResponse(answered, request, response, status)
  }

  const answer = (request, response) =>
    handle(request, response).catch((error) => {
      if (!WENT_AWAY.includes(error.code)) console.error(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
  return { answer, stop: pool.stop }
}

/** Returns the headers that a serverless host’s proxy would forward with this request. */
function forwarded({ rawHeaders, headers: { host, ...given }, socket }) {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at], rawHeaders[at + 1])
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']) headers.delete(name)
  const cameFrom = [given['x-forwarded-for'], socket.remoteAddress].filter(Boolean)
  headers.set('x-forwarded-for', cameFrom.join(', '))
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', 'http')
  return headers
}

function pathOf(pathname, query) {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {})
  const search = new URLSearchParams(
    pairs.flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )
  return search.size > 0 ? `${pathname}?${search}` : pathname
}
