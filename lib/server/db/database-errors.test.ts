import { NOWHERE, otherClient } from '@/tests/other-database'
import { db } from './client'
import { isDatabaseUnavailable } from './database-errors'

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('It worked')
}

test('a database that can’t be reached is unavailable, for SQL and models', async () => {
  const nowhere = otherClient(NOWHERE)
  expect(isDatabaseUnavailable(await failureOf(() => nowhere.$queryRaw`SELECT 1`))).toBe(true)
  expect(isDatabaseUnavailable(await failureOf(() => nowhere.user.count()))).toBe(true)
  expect(isDatabaseUnavailable(await failureOf(() => nowhere.$transaction([nowhere.user.count()])))).toBe(
    true,
  )
})

test('a database that ends the connection during a query is unavailable', async () => {
  const cut = otherClient()
  const [row] = await cut.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  const failing = failureOf(() => cut.$queryRaw`SELECT pg_sleep(10)::text`)
  await db.$queryRaw`SELECT pg_sleep(0.3)::text, pg_terminate_backend(${row?.pid}::int)`
  expect(isDatabaseUnavailable(await failing)).toBe(true)
  await cut.$disconnect()
})

test('a database without a free connection is unavailable', async () => {
  const busy = otherClient(undefined, { connectionTimeoutMillis: 200 })
  const [row] = await busy.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  const holding = failureOf(() => busy.$queryRaw`SELECT pg_sleep(60)::text`)
  expect(isDatabaseUnavailable(await failureOf(() => busy.user.count()))).toBe(true)
  expect(isDatabaseUnavailable(await failureOf(() => busy.$queryRaw`SELECT 1`))).toBe(true)
  await db.$queryRaw`SELECT pg_cancel_backend(${row?.pid}::int)`
  expect(isDatabaseUnavailable(await holding)).toBe(false)
  await busy.$disconnect()
})

test('an invalid statement doesn’t count as an unavailable database', async () => {
  expect(isDatabaseUnavailable(await failureOf(() => db.$queryRaw`SELECT 1 / 0`))).toBe(false)
  expect(isDatabaseUnavailable(new Error('anything'))).toBe(false)
})
