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
    const stop = await keepServing({ script: ${JSON.stringify(script)} }).catch((error) => error.message)
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
  const seen = keeping('process.exit(3)', 'console.log(JSON.stringify(stop))')
  expect(seen).toBe('The server did not start (code 3).')
})

test('the threads of a server share their memory', () => {
  const seen = keeping(
    good.replace('process.pid', 'process.env.MALLOC_ARENA_MAX'),
    'await stop(); console.log(JSON.stringify(pid()))',
  )
  expect(seen).toBe(2)
})
