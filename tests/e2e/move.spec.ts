import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../../server/postgres/free-port.mjs'
import { startFakeBucket } from '../fakes/s3'
import { query, startDatabase } from './database'
import { postSale } from './post-sale'
import { testSecurityKey } from './start-test-server'

/** Files of a clone that are not generated, installed or built. */
const SOURCES = [
  'app',
  'cli',
  'components',
  'emails',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'lib',
  'middleware.ts',
  'next.config.js',
  'package.json',
  'package-lock.json',
  'postcss.config.mjs',
  'prisma',
  'public',
  'scripts',
  'server',
  'tsconfig.json',
]

/** Creates a clone with its own .env that shares this project's packages and build. */
async function cloneInto(home: string) {
  const folder = path.join(home, 'clone')
  const filter = (file: string) => path.basename(file) !== 'node_modules'
  for (const name of SOURCES) await cp(name, path.join(folder, name), { recursive: true, filter })
  for (const name of ['node_modules', 'server/postgres/node_modules', '.next'])
    await symlink(path.resolve(name), path.join(folder, name))
  return folder
}

async function settingsOf(home: string, port: number) {
  const { PATH, HOME } = process.env
  return {
    PATH,
    HOME,
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(home, 'data'),
    WARRIORPLUS_SECURITY_KEY: testSecurityKey,
  }
}

type Settings = Record<string, string | undefined>

/** Starts the clone and waits until it runs or exits. */
async function start(folder: string, env: Settings, args: string[] = []) {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const server = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      server.said += chunk
    })
  }
  await expect
    .poll(() => server.said.includes('Lectern runs at') || child.exitCode !== null, { timeout: 200_000 })
    .toBe(true)
  return server
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Runs `npm run move` to its end. */
async function runMove(folder: string, env: Settings) {
  const child = spawn(process.execPath, ['server/with-database.mjs', 'cli/move.ts'], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code, said: (await said).join('\n') }
}

/** Posts sales until `stop` is called. `answers` has the response status by sale ID. */
function sellTo(url: string) {
  const answers = new Map<string, number>()
  const retries = new Set<string | null>()
  let isOver = false
  const selling = (async () => {
    for (let count = 1; !isOver; count++) {
      const id = String(7_000_000 + count)
      const answer = await postSale(url, {
        WP_SALEID: id,
        WP_SALE: `sale_${id}`,
        WP_BUYER_EMAIL: `b${id}@example.com`,
      })
      answers.set(id, answer.status)
      if (answer.status === 503) retries.add(answer.headers.get('retry-after'))
      await answer.arrayBuffer()
    }
  })()
  const stop = async () => {
    isOver = true
    await selling
  }
  return { answers, retries, stop }
}

test('a shop moves to an external database and bucket during sales, and no accepted sale is lost', async () => {
  test.setTimeout(480_000)
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-moving-'))
  await chmod(home, 0o711)
  const folder = await cloneInto(home)
  const env = await settingsOf(home, await findFreePort())
  const database = await startDatabase()
  const bucket = await startFakeBucket(path.join(home, 'bucket'))
  const server = await start(folder, env)
  try {
    const target = {
      TARGET_DATABASE_URL: database.url,
      ...Object.fromEntries(
        Object.entries(bucket.settings).map(([name, value]) => [`TARGET_${name}`, String(value)]),
      ),
    }
    const shop = sellTo(env.APP_URL)
    await expect.poll(() => shop.answers.size).toBeGreaterThan(20)

    const refused = await runMove(folder, { ...env, ...target, S3_BUCKET: '' })
    expect(refused.said).toContain('Move them into .env first: S3_BUCKET')

    const moved = await runMove(folder, { ...env, ...target })
    expect(moved.said).toContain('Every digest matches')
    expect(moved).toMatchObject({ code: 0 })
    await expect.poll(() => server.said, { timeout: 120_000 }).toContain('The move is complete')
    // The same server continues with the new database and bucket.
    const before = shop.answers.size
    await expect
      .poll(() => [...shop.answers.values()].slice(before).filter((status) => status === 200).length)
      .toBeGreaterThan(5)
    await shop.stop()

    // At worst, a request got 503 with Retry-After. No accepted sale is missing or duplicated.
    expect([...new Set(shop.answers.values())].sort()).toEqual([200, 503])
    expect([...shop.retries]).toEqual(['30'])
    const accepted = [...shop.answers].filter(([, status]) => status === 200).map(([id]) => id)
    const kept = await query(database.url, `SELECT payload ->> 'WP_SALEID' AS id FROM ipn_events ORDER BY 1`)
    expect(kept).toEqual(accepted.sort().map((id) => ({ id })))

    const written = parseEnv(await readFile(path.join(folder, '.env'), 'utf8'))
    expect(written).toMatchObject({ DATABASE_URL: database.url, S3_BUCKET: bucket.settings.S3_BUCKET })
    expect(await query(database.url, 'SELECT FROM app_settings WHERE quiet_since IS NOT NULL')).toHaveLength(
      1,
    )
    // A second move is rejected, and the old database can't be started by accident.
    expect((await runMove(folder, { ...env, ...target })).said).toContain('DATABASE_URL is set')
    await end(server.child)
    const old = await start(folder, {
      ...env,
      DATABASE_URL: '',
      S3_BUCKET: '',
      S3_ENDPOINT: '',
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
    })
    expect(old.said).toContain('npm start -- --anyway')
    expect(old.said).not.toContain('Lectern runs at')
    await end(old.child)
  } finally {
    await end(server.child)
    await bucket.close()
    await database.stop()
    await rm(home, { recursive: true, force: true })
  }
})
