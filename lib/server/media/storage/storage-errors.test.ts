import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startBucket } from '@/tests/fakes/s3'
import { createS3Storage } from './s3-storage'
import { toStorageError } from './storage-errors'

let folder: string
let server: Awaited<ReturnType<typeof startBucket>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-refusals-'))
  server = await startBucket(folder)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['isn’t responding', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
  ['rejects our key', { S3_SECRET_ACCESS_KEY: 'wrong' }],
])('a bucket that %s is a 503', async (_what, change) => {
  const failure = await createS3Storage({ ...server.settings, ...change }, 500)
    .head(`uploads/${randomUUID()}.mp4`)
    .catch((error: unknown) => error)
  expect(toStorageError(failure)).toMatchObject({
    status: 503,
    message: expect.stringContaining('isn’t responding'),
  })
})

test.each([
  [{ code: 'ENOSPC' }, /Storage is full/],
  [{ name: 'XMinioStorageFull', $metadata: { httpStatusCode: 507 } }, /Storage is full/],
])('full storage is reported: %j', (error, sentence) => {
  expect(toStorageError(Object.assign(new Error('refused'), error))).toMatchObject({
    status: 503,
    message: expect.stringMatching(sentence),
  })
})

test.each([new Error('a bug'), undefined, 'ENOSPC', { code: 'ENOENT' }])(
  '%p is not a storage error',
  (error) => {
    expect(toStorageError(error)).toBeUndefined()
  },
)
