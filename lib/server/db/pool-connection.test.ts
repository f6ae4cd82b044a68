import { setTimeout as sleep } from 'node:timers/promises'
import { GET as isReady } from '@/app/api/ready/route'
import { callRoute } from '@/tests/call-route'
import { openPausableConnection } from '@/tests/pausable-connection'
import { openSeparateClient } from '@/tests/separate-connection'
import { findSession } from '../auth/session'
import { databasePool, db, withQueryTimeout } from './client'
import { isDatabaseUnavailable } from './database-errors'
import { PoolConnection } from './pool-connection'

const patience = PoolConnection.silenceMs
let line: Awaited<ReturnType<typeof openPausableConnection>>
let far: ReturnType<typeof openSeparateClient>

beforeEach(async () => {
  line = await openPausableConnection()
  far = openSeparateClient(line.url)
})

afterEach(async () => {
  PoolConnection.silenceMs = patience
  line.speak()
  await far.$disconnect()
  await line.close()
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'It worked',
    (error: unknown) => isDatabaseUnavailable(error) || error,
  )

async function processOf(client: typeof db): Promise<number> {
  const [row] = await client.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  return row?.pid ?? 0
}

test('a connection that ends right after an answer fails the next query, and not the process', async () => {
  const pid = await processOf(far)
  line.fallSilent()
  const answered = far.$queryRaw`SELECT 1 AS one`.then((rows) => rows)
  const next = failure(far.$transaction(async (tx) => tx.user.count()))
  await sleep(300)
  await db.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`
  await sleep(300)
  // The held-back response and the end of the connection arrive together, so the connection is closed before
  // the next query sends anything.
  line.speak()
  expect(await answered).toEqual([{ one: 1 }])
  expect(await next).toBe(true)
  expect(await far.user.count()).toBe(0)
})

test('a database that stops responding is unavailable, and its connection is not used again', async () => {
  PoolConnection.silenceMs = 500
  const email = 'jane@example.com'
  const writing = far.$transaction(async (tx) => {
    await tx.user.create({ data: { email } })
    line.fallSilent()
    await tx.user.count()
  })
  expect(await failure(writing)).toBe(true)
  line.speak()
  // If the silent transaction were still open, this write would become part of it, or the row would stay
  // locked.
  await far.user.create({ data: { email } })
  expect(await db.user.count({ where: { email } })).toBe(1)
})

test('a query with a timeout fails in time, and its late answer does no harm', async () => {
  await far.user.count()
  line.fallSilent()
  const begun = Date.now()
  const late = far.$queryRaw`SELECT 1`
  expect(await failure(withQueryTimeout(late, 300))).toBe(true)
  expect(Date.now() - begun).toBeLessThan(2_000)
  line.speak()
  expect(await withQueryTimeout(far.user.count())).toBe(0)
})

test('the readiness check fails within three seconds while every statement hangs', async () => {
  const hanging = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => sleep(4_000))
  const begun = Date.now()
  const answer = await callRoute(isReady)
  hanging.mockRestore()
  expect(answer).toMatchObject({ status: 503, body: { database: 'The database isn’t responding' } })
  expect(Date.now() - begun).toBeLessThan(3_000)
})

test('a session lookup fails within seconds while every statement hangs', async () => {
  const hanging = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => sleep(7_000))
  const begun = Date.now()
  expect(await failure(findSession('a token'))).toBe(true)
  hanging.mockRestore()
  expect(Date.now() - begun).toBeLessThan(6_000)
})

const limits = (client: typeof db) => client.$queryRaw`
  SELECT current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS abandoned`

test('the database cancels long statements, except behind a pooler, which would pass the limit to other clients', async () => {
  expect(await limits(far)).toEqual([{ statement: '30s', abandoned: '1min' }])
  const pooled = await openPausableConnection({ isPooler: true })
  const client = openSeparateClient(pooled.url)
  expect(await limits(client)).toEqual([{ statement: '0', abandoned: '0' }])
  await client.$disconnect()
  await pooled.close()
})

describe('a custom schema', () => {
  beforeAll(async () => {
    await db.$executeRaw`CREATE SCHEMA elsewhere`
    await db.$executeRaw`CREATE TABLE elsewhere.users (LIKE users INCLUDING ALL)`
  })

  afterAll(() => db.$executeRaw`DROP SCHEMA elsewhere CASCADE`)

  /** Writes through a model and returns the rows that raw SQL reads. */
  async function use(url: string, parameters: string) {
    const client = openSeparateClient(`${url}?${parameters}`)
    try {
      await client.user.deleteMany()
      await client.user.create({ data: { email: 'jane@example.com' } })
      return await client.$queryRaw`SELECT email FROM users WHERE similarity(email, 'jane') > 0`
    } finally {
      await client.$disconnect()
    }
  }

  test('comes first in the search path of models and raw SQL, before shared schemas', async () => {
    expect(await use(line.url, 'schema=elsewhere')).toEqual([{ email: 'jane@example.com' }])
    expect(await db.user.count()).toBe(0)
  })

  test('needs a search path in the URL behind a pooler', async () => {
    const pooled = await openPausableConnection({ isPooler: true })
    await expect(use(pooled.url, 'schema=elsewhere')).rejects.toThrow('SET search_path = "elsewhere"')
    const said = 'schema=elsewhere&options=-c%20search_path%3Delsewhere,public'
    expect(await use(pooled.url, said)).toEqual([{ email: 'jane@example.com' }])
    await pooled.close()
  })
})
