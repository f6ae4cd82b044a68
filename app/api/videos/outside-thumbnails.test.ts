import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { PUT as saveBrand } from '@/app/api/admin/brand/route'
import { GET as listVideos } from '@/app/api/sections/[sectionId]/videos/route'
import type { SavedVideo, Video } from '@/lib/contract/course/videos'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { copyOutsideThumbnails } from '@/lib/data/course/lesson-thumbnails'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, createSection, createVideo } from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { PUT as saveVideo } from './[videoId]/route'
import { POST as addVideo } from './route'

const thumbnailUrl = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'
const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
let asked: string[] = []
let answer: (response: ServerResponse) => unknown
let picture: Buffer
let as: Awaited<ReturnType<typeof createAdmin>>
let sectionId: string

const host = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(response)
})

beforeAll(async () => {
  picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo
  Object.assign(env, { OEMBED_BASE_URL: `http://127.0.0.1:${port}` })
})
afterAll(() => {
  Object.assign(env, { OEMBED_BASE_URL: undefined })
  host.closeAllConnections()
  host.close()
})
beforeEach(async () => {
  as = await createAdmin()
  ;({ id: sectionId } = await createSection())
  asked = []
  answer = (response) => response.end(picture)
})

const ask = (asksBeforeOutsideVideos: boolean) =>
  callRoute(saveBrand, { as, method: 'PUT', body: { asksBeforeOutsideVideos } })

async function addLesson(body: object = {}) {
  const lesson = { sectionId, title: 'Plan', videoUrl, thumbnailUrl, ...body }
  const { body: saved } = await callRoute<SavedVideo>(addVideo, { as, body: lesson })
  await waitForBackgroundWork()
  return saved
}

/** Returns the thumbnail of the only lesson, as the given viewer sees it. */
async function shownThumbnail(viewer: Awaited<ReturnType<typeof createPerson>>) {
  const { body } = await callRoute<Video[]>(listVideos, { as: viewer, params: { sectionId } })
  return body[0]?.thumbnailUrl
}
const shownToStudents = async () => shownThumbnail(await createPerson())
const retryNow = async () => {
  await db.video.updateMany({ data: { thumbnailUntil: null } })
  await copyOutsideThumbnails()
}

test('a site that doesn’t ask keeps thumbnails on their hosts', async () => {
  await addLesson()
  await copyOutsideThumbnails()
  expect(asked).toEqual([])
  expect(await shownToStudents()).toBe(thumbnailUrl)
})

test('a saved lesson gets our own copy of its thumbnail, encoded again', async () => {
  await ask(true)
  const { id, thumbnailUrl: saved } = await addLesson()
  expect(saved).toBe(thumbnailUrl)
  expect(asked).toEqual(['/vi/dQw4w9WgXcQ/hqdefault.jpg'])
  const copy = await shownToStudents()
  expect(copy).toMatch(/^\/objects\/images\/[0-9a-f-]{36}\.webp$/)
  const stored = await diskStorage.read(objectKeyOf(copy ?? ''))
  expect(await sharp(stored ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 480 })

  const changed = thumbnailUrl.replace('hq', 'mq')
  await callRoute(saveVideo, {
    as,
    method: 'PUT',
    params: { videoId: id },
    body: { thumbnailUrl: changed },
  })
  await waitForBackgroundWork()
  expect(asked).toHaveLength(2)
  expect(await shownToStudents()).not.toBe(copy)
})

test('students see no thumbnail until it was copied, and administrators can still edit it', async () => {
  await createVideo({ sectionId, videoUrl, thumbnailUrl })
  await ask(true)
  expect(await shownToStudents()).toBeNull()
  expect(await shownThumbnail(as)).toBe(thumbnailUrl)
  await Promise.all([copyOutsideThumbnails(), copyOutsideThumbnails()])
  expect(asked).toHaveLength(1)
  expect(await shownToStudents()).toMatch(/^\/objects\/images\//)
})

test.each<[string, (response: ServerResponse) => unknown]>([
  ['redirects', (response) => response.writeHead(302, { location: 'https://i.ytimg.com/a.jpg' }).end()],
  ['sends more than 2 MB', (response) => response.end(Buffer.alloc(2 * 1024 * 1024 + 1))],
  ['sends no image', (response) => response.end('<html>')],
  ['fails', (response) => response.writeHead(500).end()],
])('a host that %s is retried later, up to a limit', async (_, bad) => {
  answer = bad
  await ask(true)
  await addLesson()
  expect(await shownToStudents()).toBeNull()
  await copyOutsideThumbnails()
  expect(asked).toHaveLength(1)
  for (let tries = 0; tries < 5; tries++) await retryNow()
  expect(asked).toHaveLength(4)
})

test('a host that doesn’t finish within 5 seconds is retried later', async () => {
  answer = (response) => response.write(picture.subarray(0, 100))
  await ask(true)
  const startedAt = Date.now()
  await addLesson()
  expect(Date.now() - startedAt).toBeLessThan(9_000)
  expect(await db.video.findFirst()).toMatchObject({ thumbnailUrl, thumbnailAttempts: 1 })
})

test.each([
  'https://i.vimeocdn.com/video/1_1280',
  'https://img.youtube.com/vi/a/0.jpg',
  'HTTPS://I.YTIMG.COM/vi/a/0.jpg',
])('copies %s', async (url) => {
  await ask(true)
  await addLesson({ thumbnailUrl: url })
  expect(await shownToStudents()).toMatch(/^\/objects\/images\//)
})

test.each([
  'https://i.ytimg.com.example.com/a.jpg',
  'https://notytimg.com/a.jpg',
  'https://example.com/i.ytimg.com/a.jpg',
  'https://example.com/a.jpg?https://i.ytimg.com/',
  'https://i.ytimg.com@example.com/a.jpg',
])('never fetches %s, and shows it as before', async (url) => {
  await ask(true)
  await addLesson({ thumbnailUrl: url })
  expect(asked).toEqual([])
  expect(await shownToStudents()).toBe(url)
})

test.each([
  'http://i.ytimg.com/a.jpg',
  'https://i.ytimg.com:8443/a.jpg',
  'https://me:secret@i.ytimg.com/a.jpg',
])('neither fetches nor shows %s', async (url) => {
  await ask(true)
  await addLesson({ thumbnailUrl: url })
  expect(asked).toEqual([])
  expect(await shownToStudents()).toBeNull()
})
