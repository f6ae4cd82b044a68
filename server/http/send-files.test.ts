import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LecternServer, serverOptions } from './http-limits.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern files é '))
const file = path.join(folder, randomUUID())
const bytes = Buffer.from(Array.from({ length: 2_000_000 }, (_, index) => index % 251))
let server: LecternServer
let answer: (response: ServerResponse) => void

beforeAll((done) => {
  writeFileSync(file, bytes)
  server = createServer(serverOptions, (_request, response) => answer(response)).listen(0, '127.0.0.1', done)
})

afterAll((done) => {
  rmSync(folder, { recursive: true })
  server.closeAllConnections()
  server.close(done)
})

const get = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
const name = (range: string, where = file) => `${range} ${encodeURIComponent(where)}`

test('sends the named bytes with their length, without the internal header', async () => {
  answer = (response) => response.setHeader('X-Lectern-File', name('100-1900000')).end()
  const response = await get()
  expect(response.headers.get('content-length')).toBe('1899901')
  expect(response.headers.has('x-lectern-file')).toBe(false)
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(100, 1_900_001))).toBe(true)
})

test('sends concurrent responses correctly', async () => {
  answer = (response) => response.setHeader('X-Lectern-File', name('0-1999999')).end()
  const bodies = await Promise.all(Array.from({ length: 8 }, async () => (await get()).arrayBuffer()))
  for (const body of bodies) expect(Buffer.from(body).equals(bytes)).toBe(true)
})

test('aborts a response whose file is too short', async () => {
  answer = (response) => response.setHeader('X-Lectern-File', name('0-2999999')).end()
  await expect(get().then((response) => response.arrayBuffer())).rejects.toThrow()
})

/** Counts how often this process has the sent file open. Works on Linux. */
const opened = '/proc/self/fd'
function countOpened(): number {
  const target = (name: string) => {
    try {
      return readlinkSync(path.join(opened, name))
    } catch {
      return ''
    }
  }
  return readdirSync(opened).filter((name) => target(name) === file).length
}

/** Waits at most five seconds until the file is open this many times. Returns the last count. */
async function settledOn(count: number): Promise<number> {
  for (let left = 100; left > 0 && countOpened() !== count; left--) await sleep(50)
  return countOpened()
}

const onLinux = existsSync(opened) ? test : test.skip
onLinux('closes the file when the client leaves', async () => {
  // The file is larger than the sockets’ buffers, so a response can’t end while its client reads nothing.
  writeFileSync(file, Buffer.alloc(40_000_000))
  answer = (response) => response.setHeader('X-Lectern-File', name('0-39999999')).end()
  const { port } = server.address() as AddressInfo
  const readers = Array.from({ length: 10 }, () => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    return socket.pause()
  })
  expect(await settledOn(10)).toBe(10)
  for (const socket of readers) socket.destroy()
  expect(await settledOn(0)).toBe(0)
  // The client left before anything was sent.
  answer = (response) => {
    response.once('close', () => response.setHeader('X-Lectern-File', name('0-39999999')).end())
    response.destroy()
  }
  await get().catch(() => undefined)
  await sleep(100)
  expect(await settledOn(0)).toBe(0)
})

test('leaves other responses unchanged', async () => {
  answer = (response) => response.setHeader('X-Own', '1').end('hello')
  const response = await get()
  expect(response.headers.get('x-own')).toBe('1')
  expect(await response.text()).toBe('hello')
})
