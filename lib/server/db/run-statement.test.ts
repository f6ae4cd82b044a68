import { openPausableConnection } from '@/tests/pausable-connection'
import { openSeparatePool, UNREACHABLE_DATABASE_URL } from '@/tests/separate-connection'
import { databasePool, db } from './client'
import { isDatabaseUnavailable } from './database-errors'
import { runStatement } from './run-statement'

const prepared = (text: string, values: unknown[] = []) => ({ text, values, isKept: true })
const unprepared = (text: string, values: unknown[] = []) => ({ text, values, isKept: false })
const PLANS = 'SELECT name FROM pg_prepared_statements'

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'It worked',
    (error: unknown) => isDatabaseUnavailable(error) || error,
  )

test('values of every type that we read equal those of Prisma', async () => {
  const sql = `SELECT 7 AS int, 1.5::float8 AS float, TRUE AS bool, 'a'::text AS text, NULL::text AS nothing,
    '2026-01-02T03:04:05.678901+05:45'::timestamptz AS instant, '2026-01-02T03:04:05'::timestamp AS time,
    '2026-01-02'::date AS day, '{"a":[1]}'::jsonb AS json, ARRAY['x,y', '"']::text[] AS texts,
    ARRAY['0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a11']::uuid[] AS ids, $1::text[] AS given, $2::timestamptz AS at`
  const values = [['{', 'b'], new Date(1)]
  const { columns, rows } = await runStatement(databasePool.pool, unprepared(sql, values))
  const [prisma = {}] = await db.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values)
  expect(columns).toEqual(Object.keys(prisma))
  expect(rows[0]).toEqual(JSON.parse(JSON.stringify(Object.values(prisma))))
})

test('a prepared statement is planned once per connection, and any other statement each time', async () => {
  const { pool } = openSeparatePool()
  for (let time = 0; time < 3; time++) {
    expect((await runStatement(pool, prepared('SELECT $1::int AS one', [time]))).rows).toEqual([[time]])
    await runStatement(pool, unprepared('SELECT $1::int AS two', [time]))
  }
  expect((await runStatement(pool, unprepared(PLANS))).rows).toHaveLength(1)
  await pool.end()
})

test('statements are prepared on connections that another bundle opened', async () => {
  let opened: ReturnType<typeof openSeparatePool> | undefined
  jest.isolateModules(() => {
    const bundled = jest.requireActual<typeof import('@/tests/separate-connection')>(
      '@/tests/separate-connection',
    )
    opened = bundled.openSeparatePool()
  })
  const { pool } = opened ?? openSeparatePool()
  await runStatement(pool, prepared('SELECT $1::int AS one', [1]))
  expect((await runStatement(pool, unprepared(PLANS))).rows).toHaveLength(1)
  await pool.end()
})

test('prepares no statements behind a pooler, because connections change hands', async () => {
  const line = await openPausableConnection({ isPooler: true })
  const { pool } = openSeparatePool(line.url)
  for (const time of [1, 2])
    expect((await runStatement(pool, prepared('SELECT $1::int', [time]))).rows).toEqual([[time]])
  expect((await runStatement(pool, unprepared(PLANS))).rows).toEqual([])
  await pool.end()
  await line.close()
})

test('a statement is planned again if its plan is outdated or gone', async () => {
  const { pool } = openSeparatePool()
  const look = () => runStatement(pool, prepared('SELECT note FROM kept'))
  await db.$executeRaw`CREATE TABLE kept (note int)`
  try {
    await db.$executeRaw`INSERT INTO kept VALUES (1)`
    expect((await look()).rows).toEqual([[1]])
    await db.$executeRaw`ALTER TABLE kept ALTER note TYPE text`
    expect((await look()).rows).toEqual([['1']])
    expect((await look()).rows).toEqual([['1']])
    await runStatement(pool, unprepared('DEALLOCATE ALL'))
    expect((await look()).rows).toEqual([['1']])
  } finally {
    await db.$executeRaw`DROP TABLE kept`
    await pool.end()
  }
})

test('a database that is unreachable, disconnects, or has no free connection is unavailable', async () => {
  expect(
    await failure(runStatement(openSeparatePool(UNREACHABLE_DATABASE_URL).pool, unprepared('SELECT 1'))),
  ).toBe(true)
  const { pool } = openSeparatePool(undefined, { connectionTimeoutMillis: 200 })
  const [[pid] = []] = (await runStatement(pool, unprepared('SELECT pg_backend_pid()'))).rows
  const cut = failure(runStatement(pool, unprepared('SELECT pg_sleep(10)::text')))
  expect(await failure(runStatement(pool, unprepared('SELECT 1')))).toBe(true)
  await db.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`
  expect(await cut).toBe(true)
  expect((await runStatement(pool, unprepared('SELECT 1 AS one'))).rows).toEqual([[1]])
  await pool.end()
})

test('an invalid statement fails and leaves the pool usable', async () => {
  const { pool } = openSeparatePool()
  expect(await failure(runStatement(pool, prepared('SELECT 1 / $1::int', [0])))).toMatchObject({
    code: '22012',
  })
  expect((await runStatement(pool, prepared('SELECT 1 / $1::int', [1]))).rows).toEqual([[1]])
  await pool.end()
})
