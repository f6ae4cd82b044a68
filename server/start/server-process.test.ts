import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runInNode } from '@/tests/run-in-node'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Supervises a server with this code while `work` runs, and returns what `work` prints. */
function keeping(server: string, work: string, options = '{}') {
  const script = path.join(folder, 'server.mjs')
  writeFileSync(script, server)
  return runInNode(`
    import { readFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { findFreePort } from './server/postgres/free-port.mjs'
    import { keepServing } from './server/start/server-process.mjs'
    process.env.PORT = String(await findFreePort())
    const url = 'http://127.0.0.1:' + process.env.PORT
    const pid = () => Number(readFileSync(${JSON.stringify(path.join(folder, 'pid'))}, 'utf8'))
    const isAlive = (id) => { try { return process.kill(id, 0) } catch { return false } }
    console.error = () => {}
    const { stop, close, open, why } = await keepServing({ script: ${JSON.stringify(script)}, youngMs: 0, ...${options} })
      .catch(({ message }) => ({ why: message }))
    ${work}`)
}

const good = `
  import { writeFileSync } from 'node:fs'
  import path from 'node:path'
  writeFileSync(path.join(import.meta.dirname, 'pid'), String(process.pid))
  process.on('message', () => process.exit(0))
  process.send('serving')`

test('a server that is killed is replaced, until supervision stops', () => {
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

test('a server that fails at its first start isn’t restarted', () => {
  const seen = keeping('process.exit(3)', 'console.log(JSON.stringify(why))')
  expect(seen).toBe('The server didn’t start (code 3).')
})

/** A server that serves once it is told that the database is ready, and then writes the time since it started. */
const waiting = `
  import { writeFileSync } from 'node:fs'
  import path from 'node:path'
  if (!process.argv.includes('--wait-for-database')) process.exit(4)
  process.on('message', (message) => {
    if (message !== 'database ready') process.exit(0)
    writeFileSync(path.join(import.meta.dirname, 'pid'), String(Math.round(process.uptime() * 1000)))
    process.send('serving')
  })
  process.send('waiting for database')`

test('a server is started before the database is ready, and told when it is', () => {
  const ready = '{ databaseReady: sleep(1500) }'
  const seen = keeping(waiting, 'await stop(); console.log(JSON.stringify(pid()))', ready)
  expect(seen).toBeGreaterThan(1000)
})

test('a server is told that the database is ready even if it was ready earlier', () => {
  const ready = '{ databaseReady: Promise.resolve() }'
  const seen = keeping(waiting, 'await stop(); console.log(JSON.stringify(pid() > 0))', ready)
  expect(seen).toBe(true)
})

test('a server whose database doesn’t get ready is stopped', () => {
  const failing = `{ databaseReady: sleep(100).then(() => { throw new Error('The migration failed.') }) }`
  const seen = keeping(waiting, 'console.log(JSON.stringify(why))', failing)
  expect(seen).toBe('The migration failed.')
})

test.each([
  ['MALLOC_ARENA_MAX', 2],
  ['MALLOC_MMAP_THRESHOLD_', 131_072],
  ['MALLOC_TRIM_THRESHOLD_', 131_072],
])('a server runs with %s=%i', (name, value) => {
  const seen = keeping(
    good.replace('process.pid', `process.env.${name}`),
    'await stop(); console.log(JSON.stringify(pid()))',
  )
  expect(seen).toBe(value)
})

/** A server that responds with its process ID. The first one reports a full heap at each request. */
const filling = `
  import http from 'node:http'
  import { existsSync, writeFileSync } from 'node:fs'
  import path from 'node:path'
  const mark = path.join(import.meta.dirname, 'first-of-' + process.ppid)
  const isFirst = !existsSync(mark)
  writeFileSync(mark, '')
  const server = http.createServer((_, response) => {
    response.setHeader('Connection', 'close').end(String(process.pid))
    if (isFirst) process.send('full')
  })
  server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send('serving'))
  process.on('message', () => server.close(() => process.exit(0)))`

test('a server with a full heap is replaced on the same socket without a refused request', () => {
  const seen = keeping(
    filling,
    `const numbers = new Set()
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

test('a replacement that is killed is replaced on the same socket', () => {
  const seen = keeping(
    filling,
    `const servers = new Set()
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

test('a server that dies during its replacement is replaced once', () => {
  const dying = filling.replace("process.send('full')", "process.send('full', () => process.exit(1))")
  const seen = keeping(
    dying,
    `const ask = () => fetch(url).then((answer) => answer.text(), () => '')
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

test('the moving page takes over and hands back without a refused request', () => {
  const seen = keeping(
    filling.replace('if (isFirst)', 'if (false)'),
    `const statuses = new Map()
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
    const closed = await fetch(url + '/api/sections', { method: 'POST', body: 'x'.repeat(10_000) })
    const { status: tooLarge } = await fetch(url + '/api/sections', { method: 'POST', body: 'x'.repeat(100_000) })
    const said = { status: closed.status, retry: closed.headers.get('retry-after'), body: await closed.json() }
    const page = await fetch(url).then(async (answer) => (await answer.text()).includes('<h1>Back in a few minutes'))
    await open()
    const second = await fetch(url).then((answer) => answer.text())
    isOver = true
    await asking
    await stop()
    console.log(JSON.stringify({ lived, said, tooLarge, page, isFresh: second !== first && Number(second) > 0, statuses: [...statuses.keys()].sort() }))`,
  )
  expect(seen).toEqual({
    lived: false,
    said: {
      status: 503,
      retry: '30',
      body: { message: expect.stringContaining('back in a few minutes'), code: 'unavailable' },
    },
    // The moving page has the same limits as the server.
    tooLarge: 413,
    page: true,
    isFresh: true,
    statuses: [200, 503],
  })
}, 60_000)
