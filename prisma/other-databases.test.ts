import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { testCertificateAuthority } from '@/tests/fakes/certificates'
import { openPausableConnection } from '@/tests/pausable-connection'
import { deployMigrations, listPendingMigrations } from './deploy-migrations'
import { describeLockHolder } from './migration-lock'

// Databases that already contain tables of other programs, and the real migrations.
let database: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeEach(async () => {
  database = await createEmptyDatabase()
})

afterEach(() => database.drop())

/** Creates a role without privileges and returns its database URL. */
async function stranger(name: string, password: string) {
  await queryDatabase(
    database.url,
    `DROP ROLE IF EXISTS ${name}; CREATE ROLE ${name} LOGIN PASSWORD '${password}'`,
  )
  const { host, pathname } = new URL(database.url)
  return `postgresql://${name}:${password}@${host}${pathname}`
}

test('leaves tables of other programs unchanged, and uses a separate schema if names collide', async () => {
  await queryDatabase(database.url, 'CREATE TABLE users (id int); INSERT INTO users VALUES (7)')
  await queryDatabase(database.url, 'CREATE TABLE invoices (id int)')
  await expect(deployMigrations(database.url)).rejects.toThrow(
    /"users" already exists\.\nAnother program has already created an object with this name.*\?schema=lectern to DATABASE_URL/,
  )
  const own = `${database.url}?schema=lectern`
  const applied = await deployMigrations(own)
  expect(applied.length).toBeGreaterThan(5)
  expect(await listPendingMigrations(own)).toEqual([])
  expect(await deployMigrations(own)).toEqual([])
  expect(await database.tables()).toEqual(['_prisma_migrations', 'invoices', 'users'])
  expect(await database.tables('lectern')).toEqual(
    expect.arrayContaining(['_prisma_migrations', 'users', 'videos']),
  )
  expect(await queryDatabase(database.url, 'SELECT * FROM public.users')).toEqual([{ id: 7 }])
})

test('refuses an unexpected search path until the URL names a schema', async () => {
  await queryDatabase(database.url, 'CREATE SCHEMA course')
  const url = `${database.url}?options=-c%20search_path%3Dcourse`
  await expect(deployMigrations(url)).rejects.toThrow('add ?schema=course to use it, or ?schema=public')
  expect((await deployMigrations(`${url}&schema=course`)).length).toBeGreaterThan(5)
  expect(await database.tables()).toEqual([])
})

test('reports the privileges that a role lacks, and works once they are granted', async () => {
  const url = await stranger('newcomer', 'x')
  const refusal = await deployMigrations(url).catch((error: Error) => error.message)
  const grants = /Let the owner of the database run: (.*)$/s.exec(String(refusal))?.[1] ?? ''
  expect(grants).toMatch(
    /^GRANT CREATE ON DATABASE \w+ TO newcomer; GRANT USAGE, CREATE ON SCHEMA "public" TO/,
  )
  await queryDatabase(database.url, grants)
  expect((await deployMigrations(url)).length).toBeGreaterThan(5)
  expect(await listPendingMigrations(url)).toEqual([])
  await queryDatabase(database.url, 'DROP OWNED BY newcomer CASCADE; DROP ROLE newcomer')
})

test('a password can contain any character', async () => {
  const url = await stranger('odd_one', 'p@ss/w#rd?100%:x')
  expect((await listPendingMigrations(url)).length).toBeGreaterThan(5)
  const wrong = url.replace('100%', '99%')
  await expect(listPendingMigrations(wrong)).rejects.toThrow(
    /can’t be opened \(password authentication failed.*check/,
  )
  await expect(listPendingMigrations(wrong)).rejects.not.toThrow(/p@ss/)
  await queryDatabase(database.url, 'DROP ROLE odd_one')
})

test('names an unreachable or invalid database in one sentence without its password', async () => {
  await expect(deployMigrations('postgresql://lectern:secret@127.0.0.1:1/course')).rejects.toThrow(
    'DATABASE_URL: the database at 127.0.0.1:1/course can’t be opened (connect ECONNREFUSED 127.0.0.1:1).',
  )
  await expect(deployMigrations('postgresql://lectern:secret')).rejects.toThrow(
    /^DATABASE_URL: expected one Postgres server, such as (?!.*secret)/,
  )
  const nowhere = database.at(database.url, { pathname: '/not_there' })
  await expect(deployMigrations(nowhere)).rejects.toThrow(/not_there can’t be opened \(.*does not exist\)\.$/)
})

test('trusts a certificate of a private authority if the URL names it', async () => {
  const line = await openPausableConnection({ isEncrypted: true })
  const ca = path.join(database.directory, 'ca.pem')
  writeFileSync(ca, testCertificateAuthority)
  const url = (host: string, query: string) => database.at(line.url, { hostname: host, search: `?${query}` })
  await expect(listPendingMigrations(url('localhost', 'sslmode=require'))).rejects.toThrow(
    /certificate.*add \?sslmode=verify-full&sslrootcert=/,
  )
  const named = `sslmode=verify-full&sslrootcert=${ca}`
  expect((await listPendingMigrations(url('localhost', named))).length).toBeGreaterThan(5)
  await expect(listPendingMigrations(url('127.0.0.1', named))).rejects.toThrow(
    /another name.*sslmode=verify-ca/,
  )
  const anyName = `sslmode=verify-ca&sslrootcert=${ca}`
  expect((await listPendingMigrations(url('127.0.0.1', anyName))).length).toBeGreaterThan(5)
  await line.close()
})

test('explains how to free a lock that an older deploy left behind', async () => {
  const left = new Client({ connectionString: database.url })
  const asking = new Client({ connectionString: database.url })
  const elsewhere = new Client({ connectionString: process.env.DATABASE_URL })
  await Promise.all([left.connect(), asking.connect(), elsewhere.connect()])
  // Another program holds a lock with the same number in another database of the same server.
  await elsewhere.query('SELECT pg_advisory_lock(72707369)')
  const { rows } = await left.query('SELECT pg_advisory_lock(72707369), pg_backend_pid() AS pid')
  expect(await describeLockHolder(asking)).toContain(`SELECT pg_terminate_backend(${rows[0].pid});`)
  await left.query('BEGIN')
  expect(await describeLockHolder(asking)).toContain('Another deployment is running')
  await left.end()
  expect(await describeLockHolder(asking)).toContain('The table that the migration changes is in use')
  await Promise.all([asking.end(), elsewhere.end()])
})
