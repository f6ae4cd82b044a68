import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'

const server = new Client({ connectionString: process.env.DATABASE_URL })
const url = new URL(process.env.DATABASE_URL ?? '')
url.pathname = '/migrations_under_test'
const directory = mkdtempSync(path.join(os.tmpdir(), 'lectern-migrations-'))

function write(name: string, sql: string) {
  mkdirSync(path.join(directory, name), { recursive: true })
  writeFileSync(path.join(directory, name, 'migration.sql'), sql)
}

// The command itself: the engine's WebAssembly and jest's module realm do not get along.
function deploy(address = url.toString()) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'prisma/migrate.ts', 'deploy', directory],
    { env: { ...process.env, DATABASE_URL: address }, encoding: 'utf8' },
  )
  return { status, says: (stdout + stderr).trim() }
}

async function tables() {
  const client = new Client({ connectionString: url.toString() })
  await client.connect()
  const { rows } = await client
    .query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
    .finally(() => client.end())
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  await server.connect()
  await server.query('DROP DATABASE IF EXISTS migrations_under_test')
  await server.query('CREATE DATABASE migrations_under_test')
})

afterAll(async () => {
  await server.query('DROP DATABASE migrations_under_test WITH (FORCE)')
  await server.end()
  rmSync(directory, { recursive: true })
})

test('applies each migration once, whole, and refuses one that was edited', async () => {
  write(
    '1_function',
    'CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$; -- a; b',
  )
  expect(deploy()).toEqual({ status: 0, says: 'Applied 1_function' })
  expect(deploy()).toEqual({ status: 0, says: 'The database is up to date' })

  write('2_half', 'CREATE TABLE half (id int); SELECT 1 / 0;')
  expect(deploy()).toEqual({ status: 1, says: expect.stringMatching(/2_half failed.*division by zero/) })
  expect(await tables()).toEqual(['_prisma_migrations'])

  write('2_half', 'CREATE TABLE half (id int);')
  expect(deploy()).toEqual({ status: 0, says: 'Applied 2_half' })
  expect(await tables()).toEqual(['_prisma_migrations', 'half'])

  write('1_function', '-- nothing')
  expect(deploy()).toEqual({
    status: 1,
    says: expect.stringContaining('1_function was edited after it was applied'),
  })
}, 20_000)

test('a database that is not there, or shuts us out, is named in one sentence without its password', () => {
  const nowhere = deploy('postgresql://lectern:secret@127.0.0.1:1/course')
  expect(nowhere).toEqual({
    status: 1,
    says: 'DATABASE_URL: the database at 127.0.0.1:1/course does not let us in (connect ECONNREFUSED 127.0.0.1:1).',
  })
  const stranger = new URL(url)
  stranger.password = 'wrong'
  stranger.pathname = '/not_there'
  expect(deploy(stranger.toString()).says).toMatch(
    /^DATABASE_URL: the database at .* does not let us in \(.+\)\.$/,
  )
})
