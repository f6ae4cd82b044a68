import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNode } from '@/tests/run-in-node'
import { BODY_BYTES_MAX } from './request-checks.mjs'

function rewritten(headers: Record<string, string>, hops: number) {
  const request = { headers, socket: { remoteAddress: '::ffff:192.0.2.7' } }
  return runInNode(`
    import { rewriteForwardedHeaders } from './server/http/request-checks.mjs'
    const request = ${JSON.stringify(request)}
    rewriteForwardedHeaders(request, ${hops})
    console.log(JSON.stringify(request.headers))`)
}

const claimed = {
  'x-forwarded-for': '203.0.113.1',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '203.0.113.1',
  forwarded: 'for=203.0.113.1',
}

test('replaces a client’s forwarding headers with the address of the socket', () => {
  expect(rewritten(claimed, 0)).toEqual({ 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'http' })
})

test('keeps a trusted proxy’s headers, and appends the proxy’s address', () => {
  expect(rewritten(claimed, 1)).toEqual({
    'x-forwarded-for': '203.0.113.1, 192.0.2.7',
    'x-forwarded-proto': 'https',
  })
})

function refused(method: string, url: string) {
  return runInNode(`
    import { findRefusal } from './server/http/request-checks.mjs'
    console.log(JSON.stringify(findRefusal(${JSON.stringify({ method, url, headers: {}, rawHeaders: [] })})))`)
}

test.each([
  ['/section/1?q=%E0%A4%A', true],
  ['/caf%C3%A9', true],
  ['/%E0%A4%A', false],
  ['/a%00b', false],
  ['http://evil.example/', false],
])('accepts the path %s: %p', (url, accepted) => {
  expect(refused('GET', url)).toEqual(accepted ? null : expect.objectContaining({ status: 400 }))
})

test.each(['TRACE', 'CONNECT', 'LOCK', 'PURGE', 'QUERY'])('refuses the method %s', (method) => {
  expect(refused(method, '/api/sections')).toMatchObject({
    status: 405,
    body: { code: 'method_not_allowed' },
    headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
  })
})

test('build files accept only GET and HEAD', () => {
  expect(refused('POST', '/_next/static/x.js')).toMatchObject({
    status: 405,
    headers: { Allow: 'GET, HEAD' },
  })
  expect(refused('HEAD', '/_next/static/x.js')).toBeNull()
})

test('the sample proxies receive whole bodies of requests other than uploads before they pass them on', () => {
  const docs = (file: string) => readFileSync(path.join(process.cwd(), 'docs', file), 'utf8')
  const kilobytes = Number(/request_buffers (\d+)KiB/.exec(docs('Caddyfile'))?.[1])
  expect(kilobytes * 1024).toBeGreaterThanOrEqual(BODY_BYTES_MAX)
  const pages = /location \/ \{[^}]*\}/.exec(docs('nginx.conf'))?.[0]
  expect(pages).toContain('proxy_request_buffering on;')
  expect(docs('nginx.conf')).toMatch(/^ {2}limit_conn lectern_addresses \d+;$/m)
})
