import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inNode } from '@/tests/in-node'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Keeps a server of these lines alive while `work` goes on, and returns what that logs. */
function keeping(server: string, work: string) {
  const script = path.join(folder, 'server.mjs')
  writeFileSync(script, server)
  return inNode(`
    import { readFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { keepServing } from './scripts/start/worker.mjs'
    const pid = () => Number(readFileSync(${JSON.stringify(path.join(folder, 'pid'))}, 'utf8'))
    const isAlive = (id) => { try { return process.kill(id, 0) } catch { return false } }
    console.error = () => {}
    const { stop, close, open, why } = await keepServing({ script: ${JSON.stringify(script)}, youngMs: 0 })
      .catch(({ message }) => ({ why: message }))
    ${work}`)
}

const good = `
  import { writeFileSync } from 'node:fs'
  import path from 'node:path'
  writeFileSync(path.join(import.meta.dirname, 'pid'), String(process.pid))
  process.on('message', () => process.exit(0))
  process.send('serving')`

test('a server that is killed is replaced, until it is told to stop', () => {
  const seen = keeping(
    good,
    `const first = pid()
    process.kill(first, 'SIGKILL')
    while (pid() === first) await sleep(50)
    const second = pid()
    await sleep(100)
    const lived = isAlive(second)
    await stop()
    console.log(JSON.stringify({ lived, lives: isAlive(second), isSame: pid() !== second }))`,
  )
  expect(seen).toEqual({ lived: true, lives: false, isSame: false })
})

test('a server that never served is not tried again', () => {
  const seen = keeping('process.exit(3)', 'console.log(JSON.stringify(why))')
  expect(seen).toBe('The server did not start (code 3).')
})

test('the threads of a server share their memory', () => {
  const seen = keeping(
    good.replace('process.pid', 'process.env.MALLOC_ARENA_MAX'),
    'await stop(); console.log(JSON.stringify(pid()))',
  )
  expect(seen).toBe(2)
})

/** Answers with its number, and says at the first request that it is full. */
const filling = `
  import http from 'node:http'
  import { writeFileSync } from 'node:fs'
  import path from 'node:path'
  const server = http.createServer((_, response) => {
    response.setHeader('Connection', 'close').end(String(process.pid))
    if (!process.env.LECTERN_FOLLOWS) process.send('full', server._handle)
  })
  const serve = () => {
    writeFileSync(path.join(import.meta.dirname, 'pid'), String(server.address().port))
    process.send('serving')
    process.on('message', () => server.close(() => process.exit(0)))
  }
  if (process.env.LECTERN_FOLLOWS) process.once('message', (_, given) => server.listen(given, serve))
  else server.listen(0, '127.0.0.1', serve)`

test('one that is full is followed by a fresh one on the same socket, and nobody is turned away meanwhile', () => {
  const seen = keeping(
    filling,
    `const url = 'http://127.0.0.1:' + pid()
    const numbers = new Set()
    let failed = 0
    for (const endsAt = Date.now() + 10_000; numbers.size < 2 && Date.now() < endsAt; ) {
      await fetch(url).then(async (answer) => numbers.add(await answer.text()), () => { failed += 1 })
    }
    for (let left = 50; left > 0; left--) await fetch(url).then((answer) => answer.text(), () => { failed += 1 })
    await stop()
    console.log(JSON.stringify({ servers: numbers.size, failed }))`,
  )
  expect(seen).toEqual({ servers: 2, failed: 0 })
})

test('one that followed and was killed is replaced on the same socket', () => {
  const seen = keeping(
    filling,
    `const url = 'http://127.0.0.1:' + pid()
    const servers = new Set()
    for (const endsAt = Date.now() + 15_000; servers.size < 3 && Date.now() < endsAt; ) {
      const number = await fetch(url, { signal: AbortSignal.timeout(3000) }).then((answer) => answer.text(), () => '')
      if (number && servers.size === 1 && !servers.has(number)) process.kill(Number(number), 'SIGKILL')
      if (number) servers.add(number)
    }
    await stop()
    console.log(JSON.stringify(servers.size))`,
  )
  expect(seen).toBe(3)
})

test('one that dies while it is followed is followed once', () => {
  const dying = filling.replace(
    "process.send('full', server._handle)",
    "process.send('full', server._handle, () => process.exit(1)); process.on('disconnect', () => process.exit(1))",
  )
  const seen = keeping(
    dying,
    `const url = 'http://127.0.0.1:' + pid()
    const ask = () => fetch(url).then((answer) => answer.text(), () => '')
    await ask()
    for (const endsAt = Date.now() + 10_000; !(await ask()) && Date.now() < endsAt; ) await sleep(20)
    await sleep(1500)
    const servers = new Set()
    for (let left = 100; left > 0; left--) servers.add(await ask())
    await stop()
    console.log(JSON.stringify(servers.size))
    process.exit()`,
  )
  expect(seen).toBe(1)
})

/** Answers with its number; gives its socket to whoever is to follow. */
const giving = `
  import http from 'node:http'
  import { writeFileSync } from 'node:fs'
  import path from 'node:path'
  const server = http.createServer((_, response) => response.setHeader('Connection', 'close').end(String(process.pid)))
  const serve = () => {
    writeFileSync(path.join(import.meta.dirname, 'pid'), String(server.address().port))
    process.send('serving')
    process.on('message', (message) => {
      if (message === 'give') process.send('given', server._handle)
      else server.close(() => process.exit(0))
    })
  }
  if (process.env.LECTERN_FOLLOWS) process.once('message', (_, given) => server.listen(given, serve))
  else server.listen(0, '127.0.0.1', serve)`

test('closed, everybody is told when to come again, and nobody is turned away on the way there and back', () => {
  const seen = keeping(
    giving,
    `const url = 'http://127.0.0.1:' + pid()
    const statuses = new Map()
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        const status = await fetch(url).then(async (answer) => (await answer.text(), answer.status), (error) => error.cause?.code)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })()
    const first = await fetch(url).then((answer) => answer.text())
    await close()
    const lived = isAlive(Number(first))
    const closed = await fetch(url + '/api/sections', { method: 'POST', body: 'x'.repeat(100_000) })
    const said = { status: closed.status, retry: closed.headers.get('retry-after'), body: await closed.json() }
    const page = await fetch(url).then(async (answer) => (await answer.text()).includes('<h1>Back in a few minutes'))
    await open()
    const second = await fetch(url).then((answer) => answer.text())
    isOver = true
    await asking
    await stop()
    console.log(JSON.stringify({ lived, said, page, isFresh: second !== first && Number(second) > 0, statuses: [...statuses.keys()].sort() }))`,
  )
  expect(seen).toEqual({
    lived: false,
    said: {
      status: 503,
      retry: '30',
      body: { message: expect.stringContaining('back in a few minutes'), code: 'unavailable' },
    },
    page: true,
    isFresh: true,
    statuses: [200, 503],
  })
}, 60_000)
