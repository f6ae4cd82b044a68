import { setTimeout as sleep } from 'node:timers/promises'
import { GET as isReady } from '@/app/api/ready/route'
import { call } from '@/tests/call'
import { openLine } from '@/tests/line'
import { otherClient } from '@/tests/other-database'
import { findSession } from '../auth/session'
import { databasePool, db, promptly } from './client'
import { Connection } from './connection'
import { isUnavailable } from './errors'

const patience = Connection.silenceMs
let line: Awaited<ReturnType<typeof openLine>>
let far: ReturnType<typeof otherClient>

beforeEach(async () => {
  line = await openLine()
  far = otherClient(line.url)
})

afterEach(async () => {
  Connection.silenceMs = patience
  line.speak()
  await far.$disconnect()
  await line.close()
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'It worked',
    (error: unknown) => isUnavailable(error) || error,
  )

async function processOf(client: typeof db): Promise<number> {
  const [row] = await client.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  return row?.pid ?? 0
}

test('an end that comes right behind an answer is no error that nobody hears', async () => {
  const pid = await processOf(far)
  line.fallSilent()
  const answered = far.$queryRaw`SELECT 1 AS one`.then((rows) => rows)
  const next = failure(far.$transaction(async (tx) => tx.user.count()))
  await sleep(300)
  await db.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`
  await sleep(300)
  // In one piece: the answer frees the connection for the next, and then it ends before the next has said anything.
  line.speak()
  expect(await answered).toEqual([{ one: 1 }])
  expect(await next).toBe(true)
  expect(await far.user.count()).toBe(0)
})

test('a database that falls silent under a statement is unavailable, and its connection is not used again', async () => {
  Connection.silenceMs = 500
  const email = 'jane@example.com'
  const writing = far.$transaction(async (tx) => {
    await tx.user.create({ data: { email } })
    line.fallSilent()
    await tx.user.count()
  })
  expect(await failure(writing)).toBe(true)
  line.speak()
  // Left open, the transaction would swallow this, or hold its row for good.
  await far.user.create({ data: { email } })
  expect(await db.user.count({ where: { email } })).toBe(1)
})

test('whoever asks promptly is told so within seconds, and who is late harms nobody', async () => {
  await far.user.count()
  line.fallSilent()
  const begun = Date.now()
  const late = far.$queryRaw`SELECT 1`
  expect(await failure(promptly(late, 300))).toBe(true)
  expect(Date.now() - begun).toBeLessThan(2_000)
  line.speak()
  expect(await promptly(far.user.count())).toBe(0)
})

test('readiness is refused within three seconds while every statement hangs', async () => {
  const hanging = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => sleep(4_000))
  const begun = Date.now()
  const answer = await call(isReady)
  hanging.mockRestore()
  expect(answer).toMatchObject({ status: 503, body: { database: 'The database isn’t responding' } })
  expect(Date.now() - begun).toBeLessThan(3_000)
})

test('whoever comes with a session is told within seconds while every statement hangs', async () => {
  const hanging = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => sleep(7_000))
  const begun = Date.now()
  expect(await failure(findSession('a token'))).toBe(true)
  hanging.mockRestore()
  expect(Date.now() - begun).toBeLessThan(6_000)
})

const limits = (client: typeof db) => client.$queryRaw`
  SELECT current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS abandoned`

test('the database itself ends what takes too long, but not behind a pooler, which would give the limit to others', async () => {
  expect(await limits(far)).toEqual([{ statement: '30s', abandoned: '1min' }])
  const pooled = await openLine({ isPooler: true })
  const client = otherClient(pooled.url)
  expect(await limits(client)).toEqual([{ statement: '0', abandoned: '0' }])
  await client.$disconnect()
  await pooled.close()
})

describe('a schema of its own', () => {
  beforeAll(async () => {
    await db.$executeRaw`CREATE SCHEMA elsewhere`
    await db.$executeRaw`CREATE TABLE elsewhere.users (LIKE users INCLUDING ALL)`
  })

  afterAll(() => db.$executeRaw`DROP SCHEMA elsewhere CASCADE`)

  /** Writes by model and reads by raw SQL; returns what is found. */
  async function use(url: string, parameters: string) {
    const client = otherClient(`${url}?${parameters}`)
    try {
      await client.user.deleteMany()
      await client.user.create({ data: { email: 'jane@example.com' } })
      return await client.$queryRaw`SELECT email FROM users WHERE similarity(email, 'jane') > 0`
    } finally {
      await client.$disconnect()
    }
  }

  test('is where models and raw SQL look first; what others share is found behind it', async () => {
    expect(await use(line.url, 'schema=elsewhere')).toEqual([{ email: 'jane@example.com' }])
    expect(await db.user.count()).toBe(0)
  })

  test('behind a pooler the database must say it itself', async () => {
    const pooled = await openLine({ isPooler: true })
    await expect(use(pooled.url, 'schema=elsewhere')).rejects.toThrow('SET search_path = "elsewhere"')
    const said = 'schema=elsewhere&options=-c%20search_path%3Delsewhere,public'
    expect(await use(pooled.url, said)).toEqual([{ email: 'jane@example.com' }])
    await pooled.close()
  })
})
