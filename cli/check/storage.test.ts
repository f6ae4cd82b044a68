import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { disk } from '@/lib/server/media/storage/disk'
import { s3 } from '@/lib/server/media/storage/s3'
import { startBucket } from '@/tests/fakes/s3'
import { tryBucket, tryNginx } from './storage'

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

describe('files that nginx sends', () => {
  const key = /^\/media\/read\/(uploads\/.*\.mp4)\?/

  /** Starts a server that plays the public URL, with the given responses. */
  async function standing(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => new Promise((resolve) => server.close(resolve)))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const part = (response: ServerResponse) => response.writeHead(206).end('he')

  test('as they should be', async () => {
    const origin = await standing(({ url = '' }, response) =>
      key.test(url) ? part(response) : response.writeHead(404).end(),
    )
    await expect(tryNginx(disk, origin, '/inside/')).resolves.toContain('nginx sends them out of /inside/')
  })

  test('out of a location that anybody can open', async () => {
    const origin = await standing(({ url = '' }, response) =>
      key.test(url) ? part(response) : response.end('check'),
    )
    await expect(tryNginx(disk, origin, '/inside/')).rejects.toThrow('anybody can open /inside/')
  })

  test('where there is no nginx, or it cannot read them', async () => {
    const bare = await standing((_, response) => response.setHeader('X-Accel-Redirect', '/inside/x').end())
    await expect(tryNginx(disk, bare, '/inside/')).rejects.toThrow('no nginx stands in front of us')
    const closed = await standing((_, response) => response.writeHead(403).end())
    await expect(tryNginx(disk, closed, '/inside/')).rejects.toThrow('(403): compare it with docs/nginx.conf')
  })
})
