import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createS3Storage } from '@/lib/server/media/storage/s3-storage'
import { startFakeBucket } from './s3'

// Tests that the fake rejects what real storage rejects. Amazon's own client signs the requests.
let folder: string
let server: Awaited<ReturnType<typeof startFakeBucket>>
const key = `uploads/${randomUUID()}.mp4`

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-strict-'))
  server = await startFakeBucket(folder, { pageSize: 10 })
  await createS3Storage(server.settings).put(key, Buffer.from('a film'))
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const set = (parts: Partial<Pick<URL, 'pathname' | 'search'>>) => (url: URL) => void Object.assign(url, parts)
const change = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value)

test('serves a signed URL', async () => {
  const answer = await fetch(await createS3Storage(server.settings).readUrl(key, 60))
  expect([answer.status, await answer.text()]).toEqual([200, 'a film'])
})

test.each<[string, number, string, (url: URL) => void]>([
  ['has a longer lifetime than was signed', 403, 'SignatureDoesNotMatch', change('X-Amz-Expires', '6000')],
  [
    'has a lifetime of more than a week',
    400,
    'AuthorizationQueryParametersError',
    change('X-Amz-Expires', '604801'),
  ],
  ['names another object', 403, 'SignatureDoesNotMatch', set({ pathname: '/course/uploads/x.mp4' })],
  ['has an unsigned parameter', 403, 'SignatureDoesNotMatch', change('response-content-type', 'text/html')],
  ['does not sign the host', 403, 'AccessDenied', change('X-Amz-SignedHeaders', 'range')],
  ['has an old date', 400, 'AuthorizationQueryParametersError', change('X-Amz-Date', '20200101T000000Z')],
  [
    'has no signature',
    400,
    'AuthorizationQueryParametersError',
    (url) => url.searchParams.delete('X-Amz-Signature'),
  ],
  ['has no parameters', 403, 'AccessDenied', set({ search: '' })],
])('rejects a URL that %s', async (_what, status, code, tamper) => {
  const url = new URL(await createS3Storage(server.settings).readUrl(key, 60))
  tamper(url)
  const answer = await fetch(url)
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(`<Code>${code}</Code>`)
})

test('rejects a URL with another method, an unsigned header, or two signatures', async () => {
  const url = await createS3Storage(server.settings).readUrl(key, 60)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(403)
  expect((await fetch(url, { headers: { 'x-amz-acl': 'public-read' } })).status).toBe(403)
  expect((await fetch(url, { headers: { authorization: 'AWS4-HMAC-SHA256 x' } })).status).toBe(400)
})

test('rejects an expired URL', async () => {
  const url = await createS3Storage(server.settings).readUrl(key, 1)
  await new Promise((resolve) => setTimeout(resolve, 2100))
  expect(await (await fetch(url)).text()).toContain('Request has expired')
})

test.each([
  ['another region', { S3_REGION: 'us-east-1' }],
  ['another key', { S3_ACCESS_KEY_ID: 'SOMEBODY' }],
  ['another secret', { S3_SECRET_ACCESS_KEY: 'guessed' }],
  ['another bucket', { S3_BUCKET: 'another' }],
])('rejects %s', async (_what, change) => {
  const store = createS3Storage({ ...server.settings, ...change })
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow()
  await expect(store.list('uploads')[Symbol.asyncIterator]().next()).rejects.toThrow()
  expect((await fetch(await store.readUrl(key, 60))).ok).toBe(false)
})

test('lists many objects in pages, complete and in order', async () => {
  const store = createS3Storage(server.settings)
  const keys = Array.from({ length: 25 }, () => `images/${randomUUID()}.webp`).sort()
  for (const image of keys) await store.put(image, Buffer.from('x'))
  const listed: string[] = []
  for await (const object of store.list('images')) listed.push(object.key)
  expect(listed).toEqual(keys)
})
