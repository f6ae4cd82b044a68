import { createS3Storage } from './s3-storage'
import { listStorageOrigins } from './storage-origins'

const key = `uploads/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.mp4`

test.each([
  ['https://nyc3.spaces.example.com', false],
  ['https://storage.example.com/base', true],
  ['http://127.0.0.1:9000', false],
  ['http://localhost:9000', true],
])('contains the origin of the URLs of %s, path style %s', async (S3_ENDPOINT, S3_FORCE_PATH_STYLE) => {
  const env = {
    S3_BUCKET: 'course',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE,
  }
  const { origin } = new URL(await createS3Storage(env).readUrl(key, 60))
  expect(listStorageOrigins(env).split(' ')).toContain(origin)
})

test('returns no origins without a bucket', () => {
  expect(
    listStorageOrigins({ S3_BUCKET: undefined, S3_ENDPOINT: 'http://x', S3_FORCE_PATH_STYLE: false }),
  ).toBe('')
})
