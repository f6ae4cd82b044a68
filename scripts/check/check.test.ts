import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { env } from '@/lib/server/env'
import { s3 } from '@/lib/server/storage/s3'
import { startBucket } from '@/tests/fakes/s3'
import { tryNotifications } from './notifications'
import { tryBucket } from './storage'

const origin = 'https://course.example.com'
const ends: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function bucket(options: { allowedOrigin?: string }, name = 'course') {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'lectern-check-'))
  ends.push(() => rm(directory, { recursive: true }))
  const { settings, close } = await startBucket(directory, options)
  ends.push(close)
  return s3({ ...settings, S3_BUCKET: name })
}

/** A server that answers everything alike. */
async function answering(status: number, headers: Record<string, string>) {
  const server = createServer((_request, response) => response.writeHead(status, headers).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('a bucket that browsers may use', async () => {
  await expect(tryBucket(await bucket({ allowedOrigin: '*' }), origin)).resolves.toContain('lets browsers at')
})

test("a bucket whose rules are for somebody else's page, or which is not there", async () => {
  await expect(tryBucket(await bucket({ allowedOrigin: 'https://other.example' }), origin)).rejects.toThrow(
    `the bucket's CORS rules do not let ${origin} PUT`,
  )
  await expect(tryBucket(await bucket({}, 'another'), origin)).rejects.toThrow('files cannot be kept')
})

/** The command, without what starts it. */
async function check(changes: Record<string, string>) {
  const args = ['--conditions=react-server', '--import', 'tsx', 'scripts/check/all.ts']
  return promisify(execFile)(process.execPath, args, { env: { ...process.env, ...changes } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: stderr }),
  )
}

test('says of each part how it went, and ends with 1 when one is wrong', async () => {
  const { code, said } = await check({ APP_URL: 'http://localhost:1', DATABASE_URL: env.DATABASE_URL })
  expect(code).toBe(1)
  expect(said).toMatch(/^ok {4}Database: .* up to date$/m)
  expect(said).toMatch(/^ok {4}Storage: no S3_BUCKET is set/m)
  expect(said).toMatch(/^ok {4}Mail: no EMAIL_SERVER is set/m)
  expect(said).toMatch(/^FAIL {2}Notifications: nothing answers at http:\/\/localhost:1\/api/m)
})

test('a database or a mail server that does not answer, without its password', async () => {
  const away = env.DATABASE_URL.replace(/:\d+\//, ':1/')
  const { said } = await check({ DATABASE_URL: away, EMAIL_SERVER: 'smtp://me:hidden-word@127.0.0.1:1' })
  expect(said).toContain('FAIL  Database: DATABASE_URL: the database at 127.0.0.1:1/')
  expect(said).toContain('FAIL  Mail: EMAIL_SERVER does not take mails: ')
  expect(said).not.toContain(new URL(away).password)
  expect(said).not.toContain('hidden-word')
})

test('a notification address that answers, redirects, is another program, or is not there', async () => {
  const ours = await answering(405, { Allow: 'POST, OPTIONS' })
  await expect(tryNotifications(ours)).rejects.toThrow('no security key is set')
  const moved = await answering(308, { Location: 'https://www.course.example.com/' })
  await expect(tryNotifications(moved)).rejects.toThrow('redirects to https://www.course.example.com/')
  await expect(tryNotifications(await answering(200, {}))).rejects.toThrow('something else answers')
  await expect(tryNotifications('http://127.0.0.1:1')).rejects.toThrow('is Lectern running there?')
})
