import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { createS3Storage } from '@/lib/server/media/storage/s3-storage'
import { startFakeBucket } from '@/tests/fakes/s3'
import { checkBucket, checkNginx } from './storage'

const page = 'http://course.example.com'
const ends: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

type Settings = Awaited<ReturnType<typeof startFakeBucket>>['settings']

async function bucket(options: { allowedOrigin?: string }, changes: Partial<Settings> = {}) {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'lectern-check-'))
  ends.push(() => rm(directory, { recursive: true }))
  const { settings, close } = await startFakeBucket(directory, options)
  ends.push(close)
  return createS3Storage({ ...settings, ...changes })
}

test('accepts a bucket that browsers can use', async () => {
  await expect(checkBucket(await bucket({ allowedOrigin: '*' }), page)).resolves.toContain('can upload to it')
})

test('refuses a bucket whose CORS rules allow only another origin', async () => {
  await expect(checkBucket(await bucket({ allowedOrigin: 'https://other.example' }), page)).rejects.toThrow(
    `the bucket’s CORS rules don’t allow PUT from ${page}`,
  )
})

test('refuses an http bucket for an https page', async () => {
  const plain = await bucket({ allowedOrigin: '*' })
  await expect(checkBucket(plain, 'https://course.example.com')).rejects.toThrow(
    'set S3_ENDPOINT to an HTTPS URL',
  )
})

test.each([
  [{ S3_BUCKET: 'another' }, 'the bucket doesn’t exist: create it, or correct S3_BUCKET'],
  [{ S3_SECRET_ACCESS_KEY: 'another' }, 'correct S3_SECRET_ACCESS_KEY'],
  [{ S3_ACCESS_KEY_ID: 'another' }, 'correct S3_ACCESS_KEY_ID'],
  [{ S3_REGION: 'eu-elsewhere-1' }, 'correct S3_REGION'],
  [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'no server is running at this address: correct S3_ENDPOINT'],
])('says how to fix the wrong setting %j', async (changes, help) => {
  const failed = checkBucket(await bucket({ allowedOrigin: '*' }, changes), page)
  await expect(failed).rejects.toThrow(`files can’t be stored: `)
  await expect(failed).rejects.toThrow(help)
})

describe('files that nginx sends', () => {
  const key = /^\/media\/read\/(uploads\/.*\.mp4)\?/

  /** Starts a server that serves as the public URL and sends the given responses. */
  async function standing(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => new Promise((resolve) => server.close(resolve)))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const part = (response: ServerResponse) => response.writeHead(206).end('he')

  test('pass the check if nginx is configured correctly', async () => {
    const origin = await standing(({ url = '' }, response) =>
      key.test(url) ? part(response) : response.writeHead(404).end(),
    )
    await expect(checkNginx(diskStorage, origin, '/inside/')).resolves.toContain(
      'nginx sends them from /inside/',
    )
  })

  test('fail the check if anyone can open the location', async () => {
    const origin = await standing(({ url = '' }, response) =>
      key.test(url) ? part(response) : response.end('check'),
    )
    await expect(checkNginx(diskStorage, origin, '/inside/')).rejects.toThrow('anyone can open /inside/')
  })

  test('fail the check without nginx, or if nginx can’t read them', async () => {
    const bare = await standing((_, response) => response.setHeader('X-Accel-Redirect', '/inside/x').end())
    await expect(checkNginx(diskStorage, bare, '/inside/')).rejects.toThrow(
      'nginx isn’t in front of this server',
    )
    const closed = await standing((_, response) => response.writeHead(403).end())
    await expect(checkNginx(diskStorage, closed, '/inside/')).rejects.toThrow(
      '(403): compare its configuration with docs/nginx.conf',
    )
  })
})
