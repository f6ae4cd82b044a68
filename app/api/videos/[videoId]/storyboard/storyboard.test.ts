import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { GET as openObject } from '@/app/objects/[...key]/route'
import type { VideoDetail } from '@/lib/contract/course/videos'
import type { LessonMedia } from '@/lib/contract/media/lesson-media'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, createVideo, restrictToCustomers } from '@/tests/factories'
import { uploadUnregistered } from '@/tests/upload-file'
import { GET as getMedia } from '../media/route'
import { PUT as editVideo, GET as getVideo } from '../route'
import { PUT } from './route'

let admin: Awaited<ReturnType<typeof createAdmin>>
let videoId: string
const sourcePath = `/objects/uploads/${randomUUID()}.mp4`

beforeEach(async () => {
  admin = await createAdmin()
  ;({ id: videoId } = await createVideo({ videoUrl: sourcePath }))
})

/** Creates an image of noise, which hardly compresses. */
const picture = (width: number, height: number) =>
  sharp(randomBytes(3 * width * height), { raw: { width, height, channels: 3 } })

async function register(bytes: Buffer, columns = 10) {
  const uploadURL = await uploadUnregistered(admin, 'storyboard', new Uint8Array(bytes))
  const body = { uploadURL, sourcePath, seconds: 5, columns }
  return callRoute<{ message: string }>(PUT, { as: admin, method: 'PUT', params: { videoId }, body })
}

const media = async () =>
  (await callRoute<LessonMedia>(getMedia, { as: admin, params: { videoId } })).body.storyboard

test('re-encodes a storyboard at its own size, in at most 400 KB, without metadata', async () => {
  const secret = { IFD0: { Copyright: 'the owner at home' } }
  const sent = await picture(1600, 1080).blur(1.5).jpeg({ quality: 100 }).withExif(secret).toBuffer()
  expect(sent.length).toBeGreaterThan(400 * 1024)
  expect((await register(sent)).status).toBe(204)
  const storyboard = await media()
  expect(storyboard).toMatchObject({ seconds: 5, columns: 10 })
  const kept = await diskStorage.read(storyboard?.url.replace('/objects/', '') ?? '')
  expect(kept?.byteLength).toBeLessThanOrEqual(400 * 1024)
  const found = await sharp(kept ?? Buffer.alloc(0)).metadata()
  expect(found).toMatchObject({ format: 'webp', width: 1600, height: 1080 })
  expect(found.exif).toBeUndefined()
})

test('serves a storyboard to people who can watch the lesson, and deletes it with its video', async () => {
  await register(await picture(1600, 90).webp().toBuffer())
  const student = await createPerson()
  const { body } = await callRoute<VideoDetail>(getVideo, { as: student, params: { videoId } })
  const key = body.storyboard?.url.replace('/objects/', '') ?? ''
  expect(key).toMatch(/^uploads\//)
  const open = (as?: typeof student) => callRoute(openObject, { ...(as && { as }), params: { key } })
  expect((await open(student)).status).toBe(302)
  expect((await open()).status).toBe(401)
  await restrictToCustomers()
  expect((await open(student)).status).toBe(403)
  const videoUrl = 'https://videos.example.com/b.mp4'
  await callRoute(editVideo, { as: admin, method: 'PUT', params: { videoId }, body: { videoUrl } })
  expect(await media()).toBeNull()
  const late = await register(await picture(1600, 90).webp().toBuffer())
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('has been replaced')])
})

test.each([
  ['a file that isn’t an image', async () => Buffer.from('MZ no picture'), 10],
  ['an image with other columns', () => picture(1600, 90).webp().toBuffer(), 9],
  ['an SVG page', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1600"/>'), 10],
  ['an image without columns', () => picture(1600, 90).webp().toBuffer(), 0],
] as const)('%s is refused', async (_, bytes, columns) => {
  expect((await register(await bytes(), columns)).status).toBe(400)
  expect(await media()).toBeNull()
})
