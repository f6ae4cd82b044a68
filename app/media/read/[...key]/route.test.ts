import { randomUUID } from 'node:crypto'
import { NextRequest } from 'next/server'
import { env } from '@/lib/server/env'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { signReadPath, signUploadPath } from '@/lib/server/media/storage/signed-url'
import { GET, POST } from './route'

const film = Buffer.from(Array.from({ length: 3_000_000 }, (_, place) => place % 251))
let key: string

beforeEach(async () => {
  key = `uploads/${randomUUID()}.mp4`
  await diskStorage.put(key, film)
})

function read(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new NextRequest(new URL(url, 'http://localhost:3000'), { headers, method })
  const parts = request.nextUrl.pathname.replace('/media/read/', '').split('/').map(decodeURIComponent)
  return GET(request, { params: Promise.resolve({ key: parts }) })
}

/** Returns the status and cancels the unread body, like Next.js when a client disconnects. */
async function status(url: string, headers: Record<string, string> = {}) {
  const response = await read(url, headers)
  await response.body?.cancel()
  return response.status
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('streams the whole file with the headers that a player needs', async () => {
  const response = await read(signReadPath(key, 60))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '3000000',
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
  })
  expect((await bytesOf(response)).equals(film)).toBe(true)
})

test('streams a range that spans several chunks', async () => {
  const response = await read(signReadPath(key, 60), { range: 'bytes=1000-2500000' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 1000-2500000/3000000')
  expect((await bytesOf(response)).equals(film.subarray(1000, 2_500_001))).toBe(true)
})

test('answers 416 with the size for a range beyond the end', async () => {
  const response = await read(signReadPath(key, 60), { range: 'bytes=3000000-' })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */3000000')
})

test('answers 304 for a cached file and ignores a range of another version', async () => {
  const etag = (await read(signReadPath(key, 60), {}, 'HEAD')).headers.get('etag') ?? ''
  expect((await read(signReadPath(key, 60), { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
  expect(await status(signReadPath(key, 60), { 'if-none-match': '"other"' })).toBe(200)
  expect(await status(signReadPath(key, 60), { range: 'bytes=0-1', 'if-range': etag })).toBe(206)
  expect(await status(signReadPath(key, 60), { range: 'bytes=0-1', 'if-range': '"other"' })).toBe(200)
})

test.each<Record<string, string>>([{}, { range: 'bytes=0-9' }, { range: 'bytes=3000000-' }])(
  'answers HEAD for the whole file without a body (%j)',
  async (headers) => {
    const response = await read(signReadPath(key, 60), headers, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('3000000')
    expect(response.body).toBeNull()
  },
)

test('refuses every URL without a valid signature', async () => {
  const good = signReadPath(key, 60)
  const longer = good.replace(/expires=\d+/, 'expires=99999999999')
  const other = good.replace(key, `uploads/${randomUUID()}.mp4`)
  const upload = signUploadPath(key, 60, { maxBytes: 10 }).replace('/upload/', '/read/')
  const bare = good.replace(/\?.*/, '')
  for (const url of [longer, other, upload, bare, signReadPath(key, -1)]) {
    expect(await status(url)).toBe(403)
  }
})

test('answers 404 for a deleted file and 405 to other methods', async () => {
  await diskStorage.remove(key)
  expect(await status(signReadPath(key, 60))).toBe(404)
  const post = await POST(new NextRequest('http://localhost:3000/media/read/x', { method: 'POST' }), {
    params: Promise.resolve({}),
  })
  expect(post.status).toBe(405)
})

describe('behind nginx, which sends the files', () => {
  beforeEach(() => Object.assign(env, { X_ACCEL_LOCATION: '/lectern-files/' }))
  afterEach(() => Object.assign(env, { X_ACCEL_LOCATION: undefined }))

  test.each(['GET', 'HEAD'])(
    '%s is answered with the file’s location, whatever the range',
    async (method) => {
      const response = await read(signReadPath(key, 60), { range: 'bytes=3000000-' }, method)
      expect([response.status, response.body]).toEqual([200, null])
      expect(Object.fromEntries(response.headers)).toEqual({
        'x-accel-redirect': `/lectern-files/${key}`,
        'content-type': 'video/mp4',
        'cache-control': 'private, max-age=900',
        'x-request-id': expect.any(String),
      })
    },
  )

  test('reveals no location for refused requests and deleted files', async () => {
    const unsigned = await read(signReadPath(key, 60).replace(/\?.*/, ''))
    await diskStorage.remove(key)
    for (const response of [unsigned, await read(signReadPath(key, 60))]) {
      expect([403, 404]).toContain(response.status)
      expect(response.headers.has('x-accel-redirect')).toBe(false)
    }
  })
})

test('never sends that header without nginx, even if a client sends it', async () => {
  const response = await read(signReadPath(key, 60), { 'x-accel-redirect': '/lectern-files/x' })
  expect([response.headers.has('x-accel-redirect'), response.headers.get('content-length')]).toEqual([
    false,
    '3000000',
  ])
  await response.body?.cancel()
})
