import { readFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { NextRequest } from 'next/server'
import sharp from 'sharp'
import { POST as startUpload } from '@/app/api/objects/upload/route'
import { PUT as putFile } from '@/app/media/upload/[...key]/route'
import { db } from '@/lib/server/db/client'
import { diskStorage, filePathOf } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, type TestPerson } from '@/tests/factories'
import { PUT } from './route'

const film = readFileSync('prisma/demo/media/1-1.mp4')
let admin: TestPerson

beforeEach(async () => {
  admin = await createAdmin()
})

async function start(body?: unknown) {
  const answer = await callRoute<{ uploadURL: string }>(startUpload, { as: admin, method: 'POST', body })
  expect(answer.status).toBe(200)
  return answer.body.uploadURL
}

function send(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  const key = new URL(url).pathname.replace('/media/upload/', '').split('/')
  const request = new NextRequest(url, { method: 'PUT', body, headers, duplex: 'half' })
  return putFile(request, { params: Promise.resolve({ key }) })
}

const register = (videoURL: string, as = admin) =>
  callRoute<{ objectPath: string; message: string }>(PUT, { as, method: 'PUT', body: { videoURL } })

const stored = (objectPath: string) => diskStorage.read(objectPath.replace('/objects/', ''))
const keyOf = (url: string) => new URL(url).pathname.replace('/media/upload/', '')

test('refuses people who aren’t administrators', async () => {
  await expectAdminOnly(startUpload, { method: 'POST' })
  await expectAdminOnly(PUT, { method: 'PUT', body: { videoURL: 'x' } })
})

test('moves a video from its upload to its permanent URL once', async () => {
  const url = await start()
  const answer = await send(url, film)
  expect(answer.status).toBe(200)
  // Without a type, Firefox parses the empty response as XML and logs an error.
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const first = await register(url.replace(/\?.*/, ''))
  expect(first).toMatchObject({ status: 200 })
  expect(first.body.objectPath).toMatch(/^\/objects\/uploads\/[0-9a-f-]{36}\.mp4$/)
  expect((await stored(first.body.objectPath))?.equals(film)).toBe(true)
  expect((await register(url)).body).toEqual(first.body)
})

test('allows uploading 200 lessons with thumbnails within an hour', async () => {
  const lessons = Array.from({ length: 200 }, () => [start({ kind: 'video' }), start({ kind: 'image' })])
  expect(new Set(await Promise.all(lessons.flat())).size).toBe(400)
})

test('keeps a logo’s transparency and limits it to 1,024 pixels a side', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const png = await sharp({ create: { width: 3000, height: 600, channels: 4, background } })
    .png()
    .toBuffer()
  const url = await start({ kind: 'logo' })
  await send(url, new Uint8Array(png))
  const { objectPath } = (await register(url)).body
  expect(objectPath).toMatch(/^\/objects\/images\/[0-9a-f-]{36}\.webp$/)
  const { width, height, hasAlpha } = await sharp((await stored(objectPath)) ?? undefined).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 1024, height: 205, hasAlpha: true })
})

test('returns one URL for two simultaneous registrations', async () => {
  const url = await start()
  await send(url, film)
  const [one, two] = await Promise.all([register(url), register(url)])
  expect(one.body).toEqual(two.body)
  expect(one.status).toBe(200)
})

test('holds no database connection during a slow storage request', async () => {
  const url = await start()
  await send(url, film)
  const { read } = diskStorage
  const inTransaction: unknown[] = []
  const reading = jest.spyOn(diskStorage, 'read').mockImplementation(async (key, bytes) => {
    const open = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    inTransaction.push(...open)
    return read(key, bytes)
  })
  expect((await register(url)).status).toBe(200)
  expect(reading).toHaveBeenCalled()
  expect(inTransaction).toEqual([])
  reading.mockRestore()
})

test('reports failing storage and keeps the upload for another attempt', async () => {
  const url = await start()
  await send(url, film)
  const moving = jest.spyOn(diskStorage, 'move').mockRejectedValue(new Error('SlowDown'))
  const { status, body } = await register(url)
  expect(status).toBe(503)
  expect(body.message).toMatch(/File storage isn’t responding/)
  moving.mockRestore()
  expect((await register(url)).status).toBe(200)
})

test('returns the same URL again after a lost response', async () => {
  const url = await start()
  await send(url, film)
  const { body } = await register(url)
  await db.upload.updateMany({ data: { objectPath: null, state: 'incoming' } })
  expect((await register(url)).body).toEqual(body)
  expect(await db.upload.findMany()).toMatchObject([{ ...body, state: 'registered', bytes: film.byteLength }])
})

test('doesn’t let the upload URL overwrite a checked file', async () => {
  const url = await start()
  await send(url, film)
  const { body } = await register(url)
  await send(url, 'something else')
  expect((await stored(body.objectPath))?.equals(film)).toBe(true)
})

test('deletes an upload that is not a video', async () => {
  const url = await start()
  await send(url, '<html>not a film</html>')
  const answer = await register(url)
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(answer.body.message).toContain('can’t play this file')
  expect(await diskStorage.head(keyOf(url))).toBeNull()
})

test('refuses an upload that is missing, belongs to another administrator, or is on another site', async () => {
  const url = await start()
  expect((await register(url, await createAdmin())).status).toBe(404)
  expect((await register(url)).status).toBe(400)
  expect((await register('https://evil.example/film.mp4')).status).toBe(400)
  expect((await register('/objects/uploads/../../etc/passwd')).status).toBe(400)
})

test('re-encodes images and drops their metadata', async () => {
  const url = await start({ kind: 'image', type: 'image/jpeg' })
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  await send(url, new Uint8Array(picture), { 'content-type': 'image/jpeg' })
  const { body } = await register(url)
  expect(body.objectPath).toMatch(/^\/objects\/images\/.*\.webp$/)
  const kept = await stored(body.objectPath)
  expect(await sharp(kept ?? undefined).metadata()).toMatchObject({
    format: 'webp',
    width: 1080,
    height: 720,
  })
  expect(kept?.includes('secret place')).toBe(false)
})

test('refuses images that are programs', async () => {
  const url = await start({ kind: 'image' })
  await send(url, '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  expect((await register(url)).status).toBe(400)
})

test.each([
  ['WebVTT', readFileSync('prisma/demo/media/1-1.vtt'), /\.vtt$/],
  ['SubRip', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello'), /\.srt$/],
])('accepts captions that are %s, with the same result twice', async (_kind, content, path) => {
  const url = await start({ kind: 'captions' })
  await send(url, content)
  const { body } = await register(url)
  expect(body.objectPath).toMatch(path)
  expect((await register(url)).body).toEqual(body)
})

test('refuses a caption file without captions', async () => {
  const url = await start({ kind: 'captions' })
  await send(url, 'WEBVTT\n\nHello')
  expect((await register(url)).body.message).toContain('no captions')
})

test('requires the announced type and size of an upload', async () => {
  const url = await start({ kind: 'video', type: 'video/mp4', size: 10, name: 'film.mp4' })
  const type = { 'content-type': 'video/mp4' }
  expect((await send(url, '0123456789', { 'content-type': 'text/html' })).status).toBe(415)
  expect((await send(url, '01234567890', type)).status).toBe(400)
  expect((await send(url, '012', type)).status).toBe(400)
  expect((await send(url.replace('bytes=10', 'bytes=11'), '01234567890', type)).status).toBe(403)
  expect((await send(url, '0123456789', type)).status).toBe(200)
  expect(
    (await callRoute(startUpload, { as: admin, body: { kind: 'image', size: 20_000_000 } })).status,
  ).toBe(400)
})

test('stops at the first byte beyond the limit and keeps nothing', async () => {
  const url = await start({ kind: 'captions' })
  expect((await send(url, Buffer.alloc(1024 * 1024 + 1))).status).toBe(413)
  expect((await left()).filter((key) => key.endsWith('.part') || key === keyOf(url))).toEqual([])
})

test.each([
  ['a program', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(5000)])],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a film of one byte', Buffer.alloc(1)],
])('refuses %s that claims to be an MP4 and keeps nothing', async (_what, content) => {
  const type = 'video/mp4'
  const url = await start({ kind: 'video', name: 'setup.mp4', type, size: content.byteLength })
  expect((await send(url, content, { 'content-type': type })).status).toBe(200)
  expect((await register(url)).body.message).toContain('can’t play this file')
  expect(await diskStorage.head(keyOf(url))).toBeNull()
  expect(await db.upload.count()).toBe(0)
})

async function left() {
  const keys: string[] = []
  for await (const { key } of diskStorage.list('incoming')) keys.push(key)
  return keys
}

const megabyte = new Uint8Array(1024 * 1024)

/** Streams the given number of megabytes without a `Content-Length`, then calls `end`. */
function stream(megabytes: number, end: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull: (controller) => (sent++ < megabytes ? controller.enqueue(megabyte) : end(controller)),
  })
}

test('refuses 101 MB in any form and keeps nothing', async () => {
  const before = await left()
  const size = 101 * 1024 * 1024
  expect((await callRoute(startUpload, { as: admin, body: { kind: 'video', size } })).status).toBe(400)
  const length = { 'content-length': String(size) }
  expect((await send(await start(), 'x', length)).status).toBe(413)
  const answer = await send(
    await start(),
    stream(101, (controller) => controller.close()),
  )
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ message: 'The file is larger than 100 MB' })
  expect(await left()).toEqual(before)
})

test('refuses and deletes 101 MB that a bucket accepted', async () => {
  const url = await start()
  await send(url, film)
  await truncate(filePathOf(keyOf(url)), 101 * 1024 * 1024)
  expect((await register(url)).body.message).toBe('The file is larger than 100 MB')
  expect(await diskStorage.head(keyOf(url))).toBeNull()
})

test('refuses an empty file that a bucket accepted', async () => {
  const url = await start()
  await send(url, film)
  await truncate(filePathOf(keyOf(url)), 0)
  const reading = jest.spyOn(diskStorage, 'read')
  expect((await register(url)).body.message).toBe('The file is empty')
  // The server doesn’t read the content of an empty file, because S3 returns 416 for a range request on it.
  expect(reading).not.toHaveBeenCalled()
  reading.mockRestore()
})

test('keeps nothing of an interrupted upload', async () => {
  const before = await left()
  const answer = await send(
    await start(),
    stream(3, (controller) => controller.error(new Error('The line broke'))),
  )
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await left()).toEqual(before)
})

/** Sends a PUT request whose client can disconnect. */
function sendAndLeave(url: string, body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const request = new NextRequest(url, { method: 'PUT', body, duplex: 'half', signal })
  return putFile(request, { params: Promise.resolve({ key: keyOf(url).split('/') }) })
}

test('ends when the client disconnects and keeps nothing', async () => {
  const before = await left()
  const silent = (megabytes: number) => stream(megabytes, () => new Promise(() => {}))
  const gone = AbortSignal.abort()
  expect((await sendAndLeave(await start(), silent(0), gone)).status).toBe(400)
  const sender = new AbortController()
  const answer = sendAndLeave(await start(), silent(2), sender.signal)
  while ((await left()).length === before.length) await new Promise((resolve) => setTimeout(resolve, 5))
  sender.abort()
  expect(await (await answer).json()).toMatchObject({ message: 'The upload was interrupted' })
  expect(await left()).toEqual(before)
})

test('keeps nothing if the client disconnects before the response', async () => {
  const before = await left()
  const sender = new AbortController()
  const whole = stream(1, (controller) => {
    controller.close()
    // The client disconnects after the last byte was read and before it’s on the disk.
    setImmediate(() => sender.abort())
  })
  expect((await sendAndLeave(await start(), whole, sender.signal)).status).toBe(400)
  expect(await left()).toEqual(before)
})

test('accepts a URL only for its own key and for 15 minutes', async () => {
  const [one, two] = [await start(), await start()]
  const query = new URL(one).search
  expect((await send(two.replace(/\?.*/, query), film)).status).toBe(403)
  expect((await send(one.replace(/signature=.*/, 'signature=forged'), film)).status).toBe(403)
  const outside = one.replace('incoming/', 'incoming/%2e%2e/%2e%2e/uploads/')
  expect((await send(outside, film)).status).toBe(403)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60 * 1000 + 1000)
  const late = await send(one, film)
  clock.mockRestore()
  expect(late.status).toBe(403)
  expect(await late.json()).toMatchObject({ message: 'This URL has expired' })
  expect(await diskStorage.head(keyOf(one))).toBeNull()
})
