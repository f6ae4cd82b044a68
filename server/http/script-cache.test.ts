import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Handle, handleWithinLimits, serverOptions } from './http-limits.mjs'
import { createScriptCache } from './script-cache.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-static-'))
const script = 'console.log("script")\n'.repeat(50)
const forever = 'public, max-age=31536000, immutable'
const url = '/_next/static/chunks/a1.js'
let port = 0
let asked: string[] = []
let end = () => {}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'chunks/a1.js'), script)
  const next: Handle = async (request, response) => {
    asked.push(String(request.url))
    const status = request.url === url ? 200 : 404
    response.writeHead(status, {
      'content-type': 'text/javascript',
      'cache-control': forever,
      etag: 'W/"next"',
    })
    response.end(script)
  }
  const server = createServer(serverOptions)
  const endWatch = handleWithinLimits(server, next, { sendFromMemory: createScriptCache(folder) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  end = () => {
    endWatch()
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => {
  end()
  rmSync(folder, { recursive: true })
})

function ask(target: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<IncomingMessage & { bytes: Buffer }>((resolve) => {
    get({ port, host: '127.0.0.1', path: target, headers, method }, (got) => {
      const parts: Buffer[] = []
      got.on('data', (part) => parts.push(part))
      got.once('end', () => resolve(Object.assign(got, { bytes: Buffer.concat(parts) })))
    })
  })
}
const br = { 'accept-encoding': 'gzip, br' }

test('sends a script from memory with Brotli, once it is compressed', async () => {
  expect((await ask(url, br)).headers['content-encoding']).toBeUndefined()
  while ((await ask(url, br)).headers['content-encoding'] !== 'br')
    await new Promise((go) => setTimeout(go, 10))
  asked = []
  const sent = await ask(url, br)
  expect(brotliDecompressSync(sent.bytes).toString()).toBe(script)
  expect(sent.headers).toMatchObject({
    'cache-control': forever,
    'content-type': 'text/javascript',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{12}$/),
    vary: 'Accept-Encoding',
  })
  const { etag = '' } = sent.headers
  expect(etag).not.toContain('next')
  expect((await ask(url, { ...br, 'if-none-match': etag })).statusCode).toBe(304)
  expect(asked).toEqual([])
})

test('leaves other clients and requests to Next.js', async () => {
  const others = [
    await ask(url, { 'accept-encoding': 'gzip' }),
    await ask(url, { ...br, range: 'bytes=0-1' }),
    await ask(url, br, 'HEAD'),
    await ask('/_next/static/chunks/of-an-older-build.js', br),
  ]
  expect(others.map(({ headers }) => headers['content-encoding'])).toEqual(Array(4).fill(undefined))
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404])
})
