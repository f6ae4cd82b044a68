import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectGarbage } from '@/tests/collect-garbage'
import { createConcurrencyLimits } from './concurrency-limits.mjs'
import { handleWithinLimits, serverOptions } from './http-limits.mjs'
import { sharedState } from './process-state.mjs'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>
let end: (() => Promise<void>) | undefined

/** Starts a server with the limits, and with times that are short enough for tests. */
async function serve(handle: Handle, options = {}): Promise<number> {
  const server = createServer(serverOptions)
  const endWatch = handleWithinLimits(server, handle, options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  end = () =>
    new Promise((resolve) => {
      endWatch()
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return (server.address() as AddressInfo).port
}
afterEach(() => end?.())

/** Sends raw text and returns everything received until the connection closes. */
function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(said))
  })
}

const hello: Handle = async (_, response) => {
  response.end('hello')
}
async function bytesOf(request: IncomingMessage) {
  let bytes = 0
  for await (const chunk of request) bytes += chunk.length
  return bytes
}
const countBytes: Handle = async (request, response) => {
  response.end(String(await bytesOf(request)))
}

test('every response has a request ID, and a client’s own ID counts only behind a proxy', async () => {
  const handle: Handle = async (_, response) => {
    response.end('hello')
  }
  const requestFor = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: of-a-proxy\r\nConnection: close\r\n\r\n`
  const open = await serve(handle)
  expect(await talk(open, requestFor('/'))).toMatch(/^X-Request-Id: [0-9a-f]{12}\r$/m)
  const refused = await talk(open, requestFor('/%ff'))
  const [, id] = /^X-Request-Id: ([0-9a-f]{12})\r$/m.exec(refused) ?? []
  expect(refused).toContain(`"requestId":"${id}"`)
  const proxied = await serve(handle, { hops: 1 })
  expect(await talk(proxied, requestFor('/'))).toContain('X-Request-Id: of-a-proxy\r\n')
})

test('removes the header that makes Next.js return 200 instead of calling the route', async () => {
  const port = await serve(async (request, response) => {
    response.end(JSON.stringify(Object.keys(request.headers)))
  })
  const headers = { 'x-middleware-prefetch': '1', accept: 'text/html' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/ipn/warriorplus`, { method: 'POST', headers })
  const received = await answer.json()
  expect(received).toContain('accept')
  expect(received).not.toContain('x-middleware-prefetch')
})

test('each request of a connection has its own context', async () => {
  const port = await serve(async (request, response) => {
    const context: { requestId?: string; url?: string } = sharedState.requests?.getStore() ?? {}
    const isFresh = Object.keys(context).join() === 'requestId'
    context.url = request.url ?? ''
    await sleep(5)
    const later: typeof context = sharedState.requests?.getStore() ?? {}
    response.end(JSON.stringify([isFresh, later.url]))
  })
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\n${path === '/c' ? 'Connection: close\r\n' : ''}\r\n`
  const [one, two] = await Promise.all([
    talk(port, get('/a') + get('/b') + get('/c')),
    talk(port, get('/d') + get('/c')),
  ])
  expect((one + two).match(/\[.*\]/g)).toEqual(
    ['/a', '/b', '/c', '/d', '/c'].map((url) => JSON.stringify([true, url])),
  )
})

describe('a connection that pipelines requests', () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

  test('gets its responses one after the other, in order', async () => {
    let now = 0
    const seen: number[] = []
    const port = await serve(async ({ url }, response) => {
      seen.push(++now)
      await sleep(5)
      now--
      response.end(url)
    })
    const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const said = await talk(port, [1, 2, 3, 4].map((path) => get(`/${path}`)).join('') + last)
    expect(said.match(/(?<=\r\n\r\n)\/[0-9a-z]+?(?=HTTP|$)/g)).toEqual(['/1', '/2', '/3', '/4', '/last'])
    expect(Math.max(...seen)).toBe(1)
  })

  test('starts each request outside the context of the one before', async () => {
    const context = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const port = await serve(({ url = '' }, response) => {
      seen.push(context.getStore())
      return context.run(url, async () => {
        await sleep(5)
        response.end('x')
      })
    })
    await talk(port, `${get('/a')}${get('/b')}GET /c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(seen).toEqual([undefined, undefined, undefined])
  })

  test('is closed if it sends too many requests, before any of them starts', async () => {
    let begun = 0
    const port = await serve(async (_, response) => {
      begun++
      await sleep(20)
      response.end('x')
    })
    await Promise.all(Array.from({ length: 10 }, () => talk(port, get('/').repeat(1000))))
    expect(begun).toBe(0)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  })
})

test('a pipelined request with a body ends the connection', async () => {
  const seen: (string | undefined)[] = []
  const port = await serve(async ({ url }, response) => {
    seen.push(url)
    await sleep(20)
    response.end('x')
  })
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx`
  await talk(port, post('/one') + post('/two'))
  expect(seen).not.toContain('/two')
})

describe('a body', () => {
  const url = (port: number, path = '/api/notes') => `http://127.0.0.1:${port}${path}`
  const chunked = (bytes: number) =>
    `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(bytes / 65_536)}0\r\n\r\n`

  test('larger than 64 KB by its header is refused before the handler', async () => {
    const handle = jest.fn(hello)
    const port = await serve(handle)
    const answer = await fetch(url(port), { method: 'POST', body: 'x'.repeat(65_537) })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: 'The body is larger than 64 KB', code: 'too_large' })
    expect(handle).not.toHaveBeenCalled()
    expect((await fetch(url(port), { method: 'POST', body: 'x'.repeat(65_536) })).status).toBe(200)
  })

  test('without a length is refused once it exceeds 64 KB', async () => {
    const handle = jest.fn(countBytes)
    const port = await serve(handle)
    const request = (bytes: number) => `POST /api/notes HTTP/1.1\r\nHost: x\r\n${chunked(bytes)}`
    expect(await talk(port, request(65_536 * 20))).toMatch(/^HTTP\/1.1 413 /)
    expect(handle).not.toHaveBeenCalled()
    expect(await talk(port, request(65_536))).toMatch(/\r\n65536$/)
    expect(await talk(port, request(0))).toMatch(/\r\n0$/)
  })

  test('arrives complete, in one chunk or in many', async () => {
    const echo: Handle = async (request, response) => {
      const chunks: Buffer[] = await request.toArray()
      response.end(Buffer.concat(chunks))
    }
    const port = await serve(echo)
    const text = Array.from({ length: 10_000 }, (_, index) => String(index)).join(' ')
    expect(await (await fetch(url(port), { method: 'POST', body: text })).text()).toBe(text)
    const socket = net.connect(port, '127.0.0.1')
    const answer = socket.toArray().then((chunks) => String(Buffer.concat(chunks)))
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 6\r\n\r\n')
    for (const chunk of ['ab', 'cd', 'ef']) {
      await sleep(20)
      socket.write(chunk)
    }
    expect(await answer).toContain('abcdef')
  })

  test('of an upload can be larger', async () => {
    const port = await serve(countBytes)
    const answer = await fetch(url(port, '/media/upload/x'), { method: 'PUT', body: 'x'.repeat(1_000_000) })
    expect(await answer.text()).toBe('1000000')
    const said = await talk(port, `PUT /media/upload/x HTTP/1.1\r\nHost: x\r\n${chunked(65_536 * 20)}`)
    expect(said).toContain('1310720')
  })

  const slow = (path: string, method: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\nabc`

  test('that doesn’t arrive in time is refused before the handler', async () => {
    const handle = jest.fn(hello)
    const port = await serve(handle, { patience: { bodyMs: 50, uploadMs: 9e5, stillMs: 9e5 } })
    const said = await talk(port, slow('/api/notes', 'POST'))
    expect(said).toMatch(/^HTTP\/1.1 408 /)
    expect(said).toContain('"code":"request_timeout"')
    expect(handle).not.toHaveBeenCalled()
  })

  test.each([
    ['of a stalled upload', '/media/upload/x', 'PUT', { bodyMs: 9e5, uploadMs: 9e5, stillMs: 50 }],
    [
      'of an upload that takes too long',
      '/media/upload/x',
      'PUT',
      { bodyMs: 9e5, uploadMs: 50, stillMs: 9e5 },
    ],
  ])('%s is refused', async (_, path, method, patience) => {
    const gone = jest.fn()
    const port = await serve(async (request) => void (await bytesOf(request).catch(gone)), { patience })
    const said = await talk(port, slow(path, method))
    expect(said).toMatch(/^HTTP\/1.1 408 /)
    expect(said).toContain('"code":"request_timeout"')
    await sleep(50)
    expect(gone).toHaveBeenCalled()
  })

  test('of an upload can arrive slowly', async () => {
    const patience = { bodyMs: 50, uploadMs: 9e5, stillMs: 1000 }
    const port = await serve(countBytes, { patience })
    const socket = net.connect(port, '127.0.0.1')
    const answer = socket.toArray().then((chunks) => String(Buffer.concat(chunks)))
    socket.write('PUT /media/upload/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 15\r\n\r\n')
    for (let sent = 0; sent < 15; sent++) {
      await sleep(100)
      socket.write('x')
    }
    expect(await answer).toMatch(/\r\n15$|\r\n15\r\n/)
  })

  test('that nobody reads doesn’t keep the connection open', async () => {
    const port = await serve(hello)
    const tooLarge = 'POST /api/notes HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\nabc'
    const said = await Promise.all([talk(port, slow('/media/upload/x', 'PUT')), talk(port, tooLarge)])
    expect(said[0]).toMatch(/\r\nhello$/)
    expect(said[1]).toMatch(/^HTTP\/1.1 413 /)
  })
})

describe('slow senders', () => {
  /** Opens a connection that announces a body and sends one byte of it. */
  function sendSlowly(port: number, headers = '') {
    const socket = net.connect(port, '127.0.0.1')
    const answer = socket.toArray().then(
      (chunks) => String(Buffer.concat(chunks)),
      () => '',
    )
    socket.on('error', () => undefined)
    socket.write(`POST /api/notes HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 1000\r\n\r\nx`)
    return { socket, answer }
  }
  const everybody = { most: 1, holds: () => true }

  test('don’t delay other requests', async () => {
    const port = await serve(countBytes, { limits: createConcurrencyLimits([everybody]) })
    const senders = Array.from({ length: 30 }, () => sendSlowly(port))
    await sleep(100)
    const began = performance.now()
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    const sale = await fetch(`http://127.0.0.1:${port}/api/ipn/warriorplus`, { method: 'POST', body: 'sale' })
    expect(await sale.text()).toBe('4')
    expect(performance.now() - began).toBeLessThan(1000)
    for (const { socket } of senders) socket.destroy()
  })

  test('of one network are limited, and the oldest is dropped', async () => {
    const port = await serve(countBytes, { arriving: { inAll: 100, ofOne: 2 } })
    const [first, second] = [sendSlowly(port), sendSlowly(port)]
    await sleep(50)
    const third = sendSlowly(port)
    expect(await first.answer).toMatch(/^HTTP\/1.1 408 /)
    expect([second.socket.closed, third.socket.closed]).toEqual([false, false])
    for (const { socket } of [second, third]) socket.destroy()
  })

  test('behind a proxy are counted by the address that it reports', async () => {
    const port = await serve(countBytes, { hops: 1, arriving: { inAll: 3, ofOne: 2 } })
    const other = sendSlowly(port, 'X-Forwarded-For: 192.0.2.1\r\n')
    await sleep(50)
    const ofOne = ['203.0.113.9, 198.51.100.7', '203.0.113.8, 198.51.100.7', '198.51.100.7:4711'].map((ip) =>
      sendSlowly(port, `X-Forwarded-For: ${ip}\r\n`),
    )
    expect(await ofOne[0]?.answer).toMatch(/^HTTP\/1.1 408 /)
    // Three bodies may arrive at once. The network with the most bodies loses its oldest one.
    const fresh = sendSlowly(port, 'X-Forwarded-For: 192.0.2.2\r\n')
    expect(await ofOne[1]?.answer).toMatch(/^HTTP\/1.1 408 /)
    expect([other.socket.closed, fresh.socket.closed, ofOne[2]?.socket.closed]).toEqual([false, false, false])
    for (const { socket } of [other, fresh, ...ofOne]) socket.destroy()
  })

  test('are disconnected if new clients need a connection', async () => {
    const port = await serve(countBytes, { hops: 1, connections: { inAll: 2, ofOne: 2 } })
    const senders = [sendSlowly(port), sendSlowly(port)]
    await sleep(50)
    const turnedAway = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    expect(turnedAway).toBeNull()
    expect(await senders[0]?.answer).toMatch(/^HTTP\/1.1 408 /)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    senders[1]?.socket.destroy()
  })
})

describe('concurrent requests', () => {
  const everything = { most: 1, holds: () => true }

  test('are served one after the other, and a client that disconnects leaves the queue', async () => {
    const port = await serve(
      async (_, response) => {
        await sleep(20)
        response.end('x')
      },
      { limits: createConcurrencyLimits([everything]) },
    )
    const leaver = net.connect(port, '127.0.0.1', () => leaver.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    await sleep(5)
    leaver.destroy()
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}/`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('don’t see the context of the request that they waited for', async () => {
    const context = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const port = await serve(
      ({ url = '' }, response) => {
        seen.push(context.getStore())
        return context.run(url, async () => {
          await sleep(20)
          response.end('x')
        })
      },
      { limits: createConcurrencyLimits([everything]) },
    )
    await Promise.all(['/a', '/b', '/c'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)))
    expect(seen).toEqual([undefined, undefined, undefined])
  })

  test('that wait too long get a Retry-After header', async () => {
    let finish = () => {}
    const port = await serve(
      (_, response) =>
        new Promise((resolve) => {
          finish = () => resolve(void response.end('x'))
        }),
      { limits: createConcurrencyLimits([everything], 50) },
    )
    const first = fetch(`http://127.0.0.1:${port}/`)
    await sleep(20)
    const second = await fetch(`http://127.0.0.1:${port}/`)
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await second.json()).toMatchObject({ code: 'unavailable' })
    finish()
    expect((await first).status).toBe(200)
  })

  test('have separate limits for uploads, videos, sales, and everything else', () => {
    const limits = createConcurrencyLimits()
    const limitOf = (url: string) => limits.findIndex(({ holds }) => holds(url))
    const kinds = [
      ['/media/upload/incoming/x'],
      ['/media/read/uploads/x.mp4', '/objects/images/x.webp'],
      ['/api/ipn/warriorplus', '/api/cron/maintenance'],
      ['/', '/api/notes', '/objects/uploads/x.mp4', '/media/', '/_next/static/x.js'],
    ]
    expect(kinds.map((urls) => [...new Set(urls.map(limitOf))].length)).toEqual([1, 1, 1, 1])
    expect(new Set(kinds.map(([url = '']) => limitOf(url))).size).toBe(4)
  })

  test('of one kind don’t block other kinds', async () => {
    const port = await serve(
      async ({ url }, response) => {
        if (url !== '/film') response.end('x')
      },
      { limits: createConcurrencyLimits([{ most: 1, holds: (url: string) => url === '/film' }, everything]) },
    )
    fetch(`http://127.0.0.1:${port}/film`).catch(() => undefined)
    await sleep(20)
    expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(200)
  })
})

describe('connections', () => {
  test('keep no data of their last request in memory while they are idle', async () => {
    const context = new AsyncLocalStorage<object>()
    let kept: WeakRef<object> | undefined
    const port = await serve((_, response) => {
      const data = {}
      kept = new WeakRef(data)
      return context.run(data, async () => {
        await sleep(5)
        response.end('x')
      })
    })
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(await answer.text()).toBe('x')
    // Node caches the text of the Date header for at most a second, with a timer of the request that created it.
    await sleep(1100)
    collectGarbage()
    expect(kept?.deref()).toBeUndefined()
  })

  /** Connects and sends a request. Returns whether there was a response, and the connection, which stays idle. */
  function connectOnce(port: number): Promise<{ isServed: boolean; socket: net.Socket }> {
    return new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
      socket.on('error', () => undefined)
      socket.once('data', () => resolve({ isServed: true, socket }))
      socket.once('close', () => resolve({ isServed: false, socket }))
    })
  }

  test('of one network are limited, and a closed connection makes room for a new one', async () => {
    const port = await serve(hello, { connections: { inAll: 100, ofOne: 2 } })
    const [first, second] = [await connectOnce(port), await connectOnce(port)]
    expect([first.isServed, second.isServed]).toEqual([true, true])
    expect((await connectOnce(port)).isServed).toBe(false)
    first.socket.destroy()
    await sleep(50)
    expect((await connectOnce(port)).isServed).toBe(true)
  })

  test('behind a proxy are limited in total, and idle connections make room for new ones', async () => {
    const port = await serve(hello, { hops: 1, connections: { inAll: 3, ofOne: 1 } })
    for (let count = 0; count < 3; count++) expect((await connectOnce(port)).isServed).toBe(true)
    expect((await connectOnce(port)).isServed).toBe(false)
    await sleep(50)
    expect((await connectOnce(port)).isServed).toBe(true)
  })
})

test('a response that the client doesn’t read is dropped, without delaying its handler', async () => {
  const written = jest.fn()
  const closed = jest.fn()
  const port = await serve(
    async (_, response) => {
      response.once('close', closed)
      for (let chunk = 0; chunk < 64; chunk++) {
        if (!response.write(Buffer.alloc(256 * 1024)))
          await new Promise((resolve) => response.once('drain', resolve))
      }
      written()
      response.end()
    },
    { readerMs: 200 },
  )
  const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  socket.pause()
  await sleep(100)
  expect(written).toHaveBeenCalled()
  expect(closed).not.toHaveBeenCalled()
  await sleep(1000)
  expect(closed).toHaveBeenCalled()
  socket.destroy()
})

describe('a response that asks for backpressure', () => {
  const MEGABYTE = 1024 * 1024
  let unreadMax = 0

  /** Sends 300 MB in chunks, and waits for `drain` whenever a write returns false, as Next.js does. */
  const sendLargeBody: Handle = async (_, response) => {
    const closed = new Promise((resolve) => response.once('close', resolve))
    response.setHeader('X-Lectern-Backpressure', '1')
    for (let chunk = 0; chunk < 1200 && !response.destroyed; chunk++) {
      const hasRoom = response.write(Buffer.alloc(MEGABYTE / 4))
      unreadMax = Math.max(unreadMax, response.writableLength)
      if (!hasRoom) await Promise.race([closed, new Promise((resolve) => response.once('drain', resolve))])
    }
    response.end()
  }

  /** Reads a response at 70 MB per second. Returns its headers and the size of its body. */
  function readSlowly(port: number): Promise<{ headers: string; bytes: number }> {
    return new Promise((resolve) => {
      const began = performance.now()
      let [headers, bytes] = ['', 0]
      const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\nHost: x\r\n\r\n'))
      socket.on('data', (chunk: Buffer) => {
        if (headers === '') {
          const end = chunk.indexOf('\r\n\r\n') + 4
          headers = chunk.toString('latin1', 0, end)
          bytes -= end
        }
        bytes += chunk.length
        const aheadMs = (bytes / (70 * MEGABYTE)) * 1000 - (performance.now() - began)
        if (aheadMs < 5) return
        socket.pause()
        setTimeout(() => socket.resume(), aheadMs)
      })
      socket.on('error', () => undefined)
      socket.once('close', () => resolve({ headers, bytes }))
    })
  }

  test('arrives complete at a slow client, and waits outside of the memory', async () => {
    const { headers, bytes } = await readSlowly(await serve(sendLargeBody))
    expect(bytes).toBe(300 * MEGABYTE)
    expect(unreadMax).toBeLessThan(MEGABYTE)
    expect(headers).toMatch(/^HTTP\/1.1 200 /)
    expect(headers).not.toMatch(/x-lectern/i)
  }, 30_000)

  test('is dropped if the client stops reading, and then its handler ends', async () => {
    const ended = jest.fn()
    const handle: Handle = (request, response) => sendLargeBody(request, response).then(ended)
    const port = await serve(handle, { readerMs: 400 })
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    socket.pause()
    await sleep(200)
    expect(ended).not.toHaveBeenCalled()
    await sleep(1500)
    expect(ended).toHaveBeenCalled()
    socket.destroy()
  })
})

test('doesn’t treat a slow handler as a slow client', async () => {
  const port = await serve(
    async (_, response) => {
      await sleep(400)
      response.end('late')
    },
    { readerMs: 100 },
  )
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('late')
})

test.each([
  ['invalid HTTP', 'HELLO\r\n\r\n', 400],
  [
    'headers too long',
    `GET / HTTP/1.1\r\nConnection: close\r\nX: ${'x'.repeat(20_000)}\r\nHost: x\r\n\r\n`,
    431,
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
])('%s is refused with an API error', async (_, text, status) => {
  const said = await talk(await serve(hello), text)
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  })
})

test('a client that reads only after sending a long request still gets the error response', async () => {
  const socket = net.connect(await serve(hello), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(4_000_000)}`)
  await sleep(100)
  const chunks: Buffer[] = await socket.toArray().catch(() => [])
  expect(String(Buffer.concat(chunks))).toMatch(/^HTTP\/1.1 431 /)
})

test.each([
  ['a HEAD', `HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\nConnection: close\r\nHost: x\r\n\r\n`, 431],
  [
    'a HEAD that is longer than the parser reads',
    `HEAD /${'x'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
  ['a HEAD that isn’t valid HTTP', 'HEAD / HTTP/1.1\r\nHost: x\r\n:\r\n\r\n', 400],
])('%s is refused without a body', async (_, text, status) => {
  const said = await talk(await serve(hello), text)
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\\r\\n\\r\\n$`, 's'))
})

test('ignores an upgrade of the connection', async () => {
  const said = await talk(
    await serve(hello),
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  )
  expect(said).toMatch(/\r\nhello$/)
})
