import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { openPausableConnection } from '@/tests/pausable-connection'
import { deployMigrations } from './deploy-migrations'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeEach(async () => {
  database = await createEmptyDatabase()
})

afterEach(() => database.drop())

const run = (url = database.url) => deployMigrations(url, database.directory)
const history = () =>
  queryDatabase<Record<string, unknown>>(database.url, 'SELECT * FROM _prisma_migrations ORDER BY started_at')

test('applies each migration once and atomically, and refuses one that was edited', async () => {
  const { write, tables } = database
  write(
    '1_function',
    'CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$; -- a; b',
  )
  expect(await run()).toEqual(['1_function'])
  expect(await run()).toEqual([])
  write('2_half', 'CREATE TABLE half (id int); SELECT 1 / 0;')
  await expect(run()).rejects.toThrow('Migration 2_half failed. division by zero.')
  expect(await tables()).toEqual(['_prisma_migrations'])
  write('2_half', 'CREATE TABLE half (id int);')
  expect(await run()).toEqual(['2_half'])
  expect(await tables()).toEqual(['_prisma_migrations', 'half'])
  write('1_function', '-- nothing')
  await expect(run()).rejects.toThrow('1_function was edited after it was applied')
})

test('writes the same history rows as Prisma, with any line endings', async () => {
  const sql = 'CREATE TABLE one (id int);\n'
  database.write('1_one', sql)
  await run()
  expect(await history()).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      checksum: createHash('sha256').update(sql).digest('hex'),
      migration_name: '1_one',
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
    },
  ])
  database.write('1_one', sql.replaceAll('\n', '\r\n'))
  expect(await run()).toEqual([])
})

test('a migration waits at most 30 seconds for its lock, which ends with its transaction', async () => {
  const locked = `(SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = 72707369
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`
  database.write(
    '1_told',
    `CREATE TABLE told AS SELECT current_setting('lock_timeout') AS waits, ${locked} AS locks`,
  )
  await run()
  expect(await queryDatabase(database.url, 'SELECT * FROM told')).toEqual([{ waits: '30s', locks: 1 }])
  expect(await queryDatabase(database.url, `SELECT ${locked} AS locks`)).toEqual([{ locks: 0 }])
})

test('two concurrent deploys apply each migration only once', async () => {
  for (const n of [1, 2, 3]) database.write(`${n}_slow`, `SELECT pg_sleep(0.2); CREATE TABLE t${n} (id int);`)
  const applied = await Promise.all([run(), run()])
  expect(applied.flat().sort()).toEqual(['1_slow', '2_slow', '3_slow'])
  expect(await history()).toHaveLength(3)
})

test.each([
  ['after its commit', 'COMMIT', []],
  ['during its work', 'CREATE TABLE one', ['1_one']],
])('a deploy that is interrupted %s leaves no partial migration', async (_, silencedBy, left) => {
  database.write('0_first', 'SELECT 1;')
  await run()
  database.write('1_one', 'CREATE TABLE one (id int); SELECT pg_sleep(1);')
  const line = await openPausableConnection({ silencedBy })
  const deploying = run(database.at(line.url)).catch((error: unknown) => error)
  await sleep(silencedBy === 'COMMIT' ? 1_500 : 300)
  await line.close()
  expect(await deploying).toBeInstanceOf(Error)
  database.write('2_two', 'CREATE TABLE two (id int);')
  expect(await run()).toEqual([...left, '2_two'])
  expect(await database.tables()).toEqual(['_prisma_migrations', 'one', 'two'])
  expect(await history()).toHaveLength(3)
})

describe('after an older deploy that was interrupted', () => {
  /**
   * Recreates the state after an interrupted deploy of an older release, which inserted the history row
   * before it applied the migration.
   */
  async function interrupt(logs: string | null, isCommitted: boolean) {
    database.write('1_one', 'CREATE TABLE one (id int); CREATE INDEX one_id ON one (id);')
    await run()
    if (!isCommitted) await queryDatabase(database.url, 'DROP TABLE one')
    const value = logs === null ? 'NULL' : `'${logs}'`
    await queryDatabase(
      database.url,
      `UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0, logs = ${value}`,
    )
    database.write('2_two', 'CREATE TABLE two (id int);')
  }

  test.each([
    ['only records a migration that the database applied', null, true, ['2_two']],
    ['applies a migration that the database didn’t apply', null, false, ['1_one', '2_two']],
    ['applies a failed migration again', 'a failure', false, ['1_one', '2_two']],
  ])('%s', async (_, logs, isCommitted, applied) => {
    await interrupt(logs, isCommitted)
    expect(await run()).toEqual(applied)
    expect(await run()).toEqual([])
    const rows = await history()
    expect(rows.filter(({ finished_at }) => finished_at)).toHaveLength(2)
    expect(rows.filter((row) => !row.finished_at && !row.rolled_back_at)).toEqual([])
    expect(await database.tables()).toEqual(['_prisma_migrations', 'one', 'two'])
  })
})

test.each([
  ['CREATE INDEX CONCURRENTLY i ON one (id);', /cannot run inside.*this statement can’t/s],
  [
    "ALTER TYPE e ADD VALUE 'b'; ALTER TABLE one ADD COLUMN e e DEFAULT 'b';",
    /ADD VALUE into a migration before/,
  ],
  ['BEGIN;\nCREATE TABLE two (id int);\nCOMMIT;', /begins or ends a transaction/],
])('refuses a statement that can’t be in a transaction, with advice: %s', async (sql, refusal) => {
  database.write('1_one', "CREATE TABLE one (id int); CREATE TYPE e AS ENUM ('a');")
  await run()
  database.write('2_two', sql)
  await expect(run()).rejects.toThrow(refusal)
  expect(await database.tables()).toEqual(['_prisma_migrations', 'one'])
})
