import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { runInNode } from '@/tests/run-in-node'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-embedded-'))
chmodSync(dataDir, 0o711)
const script = `
  import { startEmbeddedPostgres } from './server/postgres/embedded-postgres.mjs'
  const server = await startEmbeddedPostgres(${JSON.stringify(dataDir)})
  console.log(JSON.stringify(server))
  process.once('SIGTERM', () => server.stop().then(() => process.exit(0)))
  setInterval(() => {}, 1000)`

/** Starts a process that runs the database, like npm start. */
async function hold() {
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(holder.stdout, 'data')
  const server: { url: string; home: string; wasRunning: boolean } = JSON.parse(String(said))
  return {
    ...server,
    async end(signal: NodeJS.Signals) {
      holder.kill(signal)
      await once(holder, 'exit')
    },
  }
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

function postmaster(home: string) {
  return Number(readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0])
}

afterAll(() => rmSync(dataDir, { recursive: true }))

test('the embedded database survives a kill, keeps every completed write, and stops with its process', async () => {
  const first = await hold()
  await ask(first.url, 'CREATE TABLE written (n int); INSERT INTO written VALUES (1)')
  await first.end('SIGKILL')

  const second = await hold()
  expect(second).toMatchObject({ wasRunning: true, url: first.url })
  await ask(second.url, 'INSERT INTO written VALUES (2)')
  process.kill(postmaster(second.home), 'SIGKILL')
  await second.end('SIGKILL')

  const third = await hold()
  expect(third.wasRunning).toBe(false)
  expect(await ask(third.url, 'SELECT n FROM written ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
  const stranger = new URL(third.url)
  stranger.password = 'guessed'
  await expect(ask(stranger.toString(), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })

  await third.end('SIGTERM')
  await expect(ask(third.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  // A clean stop removes the PID file.
  expect(() => postmaster(third.home)).toThrow('ENOENT')
}, 30_000)

test('a database that died is started once, however often it is revived at the same time', () => {
  const said = runInNode(`
    import { readFileSync } from 'node:fs'
    import path from 'node:path'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { runQuery, startEmbeddedPostgres } from './server/postgres/embedded-postgres.mjs'
    import { isProcessAlive } from './server/postgres/inspect-process.mjs'
    const server = await startEmbeddedPostgres(${JSON.stringify(dataDir)})
    const readPid = () => Number(readFileSync(path.join(server.home, 'data/postmaster.pid'), 'utf8').split('\\n')[0])
    const before = readPid()
    process.kill(before, 'SIGKILL')
    while (isProcessAlive(before)) await sleep(10)
    const results = await Promise.allSettled([server.restartIfDead(), server.restartIfDead(), server.restartIfDead()])
    const answer = await runQuery(server.url, 'SELECT 1 AS one')
    const isNew = readPid() !== before
    await server.stop()
    console.log(JSON.stringify([results.map(({ status }) => status), answer, isNew]))`)
  expect(said).toEqual([['fulfilled', 'fulfilled', 'fulfilled'], [{ one: 1 }], true])
}, 60_000)

test('a database of another Postgres version stays unchanged, and the error explains how to transfer it', async () => {
  const first = await hold()
  await first.end('SIGTERM')
  const file = path.join(first.home, 'data/PG_VERSION')
  const major = readFileSync(file, 'utf8')
  writeFileSync(file, '17\n')
  const before = readdirSync(path.dirname(file)).sort()
  const said = runInNode(`
    import { startEmbeddedPostgres } from './server/postgres/embedded-postgres.mjs'
    const why = await startEmbeddedPostgres(${JSON.stringify(dataDir)}).catch((error) => error.message)
    console.log(JSON.stringify(why))`)
  expect(said).toContain(
    `was created by Postgres 17, but this release includes Postgres ${major.trim()}. Nothing was changed.`,
  )
  expect(said).toMatch(/npm run backup -- .*\n.*npm run restore -- /)
  expect(readdirSync(path.dirname(file)).sort()).toEqual(before)
  writeFileSync(file, major)
})
