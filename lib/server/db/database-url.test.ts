import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { parseDatabaseUrl } from './database-url'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-certificates-'))
const ca = path.join(folder, 'ca.pem')
writeFileSync(ca, 'a certificate')

afterAll(() => rmSync(folder, { recursive: true }))

const encryptionOf = (query: string) =>
  parseDatabaseUrl(`postgresql://db.example.com/course?${query}`).client.ssl

test('splits a URL into its parts', () => {
  const url =
    'postgres://me:se%20cret@db.example.com:6543/course?schema=lectern&application_name=web&connection_limit=1'
  expect(parseDatabaseUrl(url)).toEqual({
    client: {
      host: 'db.example.com',
      port: 6543,
      user: 'me',
      password: 'se cret',
      database: 'course',
      application_name: 'web',
    },
    schema: 'lectern',
    place: 'db.example.com:6543/course',
  })
  expect(parseDatabaseUrl('postgresql://localhost')).toEqual({
    client: { host: 'localhost' },
    schema: null,
    place: 'localhost/',
  })
  expect(parseDatabaseUrl('postgresql://me@[::1]:5432/course').client).toMatchObject({
    host: '::1',
    port: 5432,
  })
  expect(parseDatabaseUrl('postgresql://me@/course?host=/var/run/postgresql').client).toMatchObject({
    host: '/var/run/postgresql',
  })
  expect(parseDatabaseUrl('postgresql://me@%2Fvar%2Frun%2Fpostgresql/course').client).toMatchObject({
    host: '/var/run/postgresql',
  })
})

const character = fc.constantFrom(...'@/#?:%&= +x1')

test('a password can contain any URL delimiter unescaped', () => {
  expect(parseDatabaseUrl('postgresql://me:p@ss/w#rd?100%@db:5432/course').client.password).toBe(
    'p@ss/w#rd?100%',
  )
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 1 }), (password) => {
      // Skips passwords that contain an escape (a % with two hexadecimal digits), because they are decoded.
      fc.pre(!/%[\da-f]{2}/i.test(password))
      const { client, place } = parseDatabaseUrl(`postgresql://me:${password}@db:5432/course?sslmode=disable`)
      expect([client.user, client.password, place]).toEqual(['me', password, 'db:5432/course'])
    }),
  )
})

test.each([
  '',
  'course',
  'mysql://me:hidden@db/course',
  'postgresql://me:hidden@one:5432,two:5432/course',
  // What remains of `me:hidden#word@db` in a .env file without quotes: the rest is a comment.
  'postgresql://me:hidden',
])('refuses %j as not one Postgres server, without its password in the message', (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow(/^one Postgres server, such as (?!.*hidden)/)
})

test('sslmode and certificates set the TLS options', () => {
  expect(encryptionOf('')).toBeUndefined()
  expect(encryptionOf('sslmode=disable')).toBe(false)
  expect(encryptionOf('sslmode=require')).toEqual({})
  expect(encryptionOf('sslmode=no-verify')).toEqual({ rejectUnauthorized: false })
  expect(encryptionOf('sslmode=verify-full&sslrootcert=system')).toEqual({})
  const certificate = { ca: 'a certificate' }
  expect(encryptionOf(`sslmode=verify-full&sslrootcert=${ca}`)).toEqual(certificate)
  const anyName = { ...certificate, checkServerIdentity: expect.any(Function) }
  expect(encryptionOf(`sslmode=require&sslrootcert=${ca}`)).toEqual(anyName)
  expect(encryptionOf(`sslmode=verify-ca&sslrootcert=${ca}`)).toEqual(anyName)
  expect(() => encryptionOf('sslmode=strict')).toThrow('sslmode to be one of disable, ')
  expect(() => encryptionOf('sslrootcert=/nowhere.pem')).toThrow(
    'sslrootcert to be a readable file, not /nowhere.pem',
  )
})
