import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { s3 } from '@/lib/server/storage/s3'
import { startBucket } from '@/tests/fakes/s3'
import { tryBucket } from './storage'

const page = 'http://course.example.com'
const ends: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

type Settings = Awaited<ReturnType<typeof startBucket>>['settings']

async function bucket(options: { allowedOrigin?: string }, changes: Partial<Settings> = {}) {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'lectern-check-'))
  ends.push(() => rm(directory, { recursive: true }))
  const { settings, close } = await startBucket(directory, options)
  ends.push(close)
  return s3({ ...settings, ...changes })
}

test('a bucket that browsers may use', async () => {
  await expect(tryBucket(await bucket({ allowedOrigin: '*' }), page)).resolves.toContain('lets browsers at')
})

test("a bucket whose rules are for somebody else's page", async () => {
  await expect(tryBucket(await bucket({ allowedOrigin: 'https://other.example' }), page)).rejects.toThrow(
    `the bucket's CORS rules do not let ${page} PUT`,
  )
})

test('a bucket by http, under a page of https', async () => {
  const plain = await bucket({ allowedOrigin: '*' })
  await expect(tryBucket(plain, 'https://course.example.com')).rejects.toThrow(
    'make S3_ENDPOINT an https url',
  )
})

test.each([
  [{ S3_BUCKET: 'another' }, 'no bucket of that name: make it, or correct S3_BUCKET'],
  [{ S3_SECRET_ACCESS_KEY: 'another' }, 'correct S3_SECRET_ACCESS_KEY'],
  [{ S3_ACCESS_KEY_ID: 'another' }, 'correct S3_ACCESS_KEY_ID'],
  [{ S3_REGION: 'eu-elsewhere-1' }, 'correct S3_REGION'],
  [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'nothing listens there: correct S3_ENDPOINT'],
])('a bucket that is not as %j says', async (changes, help) => {
  const failed = tryBucket(await bucket({ allowedOrigin: '*' }, changes), page)
  await expect(failed).rejects.toThrow(`files cannot be kept: `)
  await expect(failed).rejects.toThrow(help)
})
