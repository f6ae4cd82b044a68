import { randomUUID } from 'node:crypto'
import { GET as openObject } from '@/app/objects/[...key]/route'
import type { VideoDetail } from '@/lib/contract/course/videos'
import type { LessonMedia } from '@/lib/contract/media/lesson-media'
import { computePeakBandwidth, RENDITIONS_MAX, type Rendition } from '@/lib/contract/media/renditions'
import { findUnusedKeys } from '@/lib/data/media/object-references'
import { db } from '@/lib/server/db/client'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { createRendition, demoVideo } from '@/tests/create-rendition'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createVideo,
  MISSING_ID,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { uploadUnregistered } from '@/tests/upload-file'
import { POST as countFallback } from '../fallbacks/route'
import { GET as getMedia } from '../media/route'
import { PUT as editVideo, GET as getVideo } from '../route'
import { GET as getStreamOf } from '../stream/[playlist]/route'
import { GET as getStream } from '../stream.m3u8/route'
import { PUT } from './route'

let copy: Awaited<ReturnType<typeof createRendition>>
beforeAll(async () => {
  copy = await createRendition()
})

let admin: Awaited<ReturnType<typeof createAdmin>>
let videoId: string
let sectionId: string
let sourcePath: string

beforeEach(async () => {
  admin = await createAdmin()
  const key = `uploads/${randomUUID()}.mp4`
  await diskStorage.put(key, demoVideo)
  sourcePath = `/objects/${key}`
  ;({ id: videoId, sectionId } = await createVideo({ videoUrl: sourcePath }))
})

const params = () => ({ videoId })
type Numbers = Partial<typeof copy.numbers> & { sourcePath?: string; uploadURL?: string }

async function register(change: Numbers = {}, bytes: Buffer = copy.bytes) {
  const uploadURL = change.uploadURL ?? (await uploadUnregistered(admin, 'rendition', new Uint8Array(bytes)))
  const body = { uploadURL, sourcePath, ...copy.numbers, ...change }
  return callRoute<Rendition & { message: string }>(PUT, { as: admin, method: 'PUT', params: params(), body })
}

const media = async () => (await callRoute<LessonMedia>(getMedia, { as: admin, params: params() })).body
const stream = (as: TestPerson) => callRoute<string>(getStream, { as, params: params() })
const streamOf = (as: TestPerson, id: string) =>
  callRoute<string>(getStreamOf, { as, params: { videoId, playlist: `${id}.m3u8` } })
const open = (objectPath: string, as?: TestPerson) =>
  callRoute(openObject, { ...(as && { as }), params: { key: objectPath.replace('/objects/', '') } })
/** Returns registration data for the test rendition with another picture size. */
const smaller = (side: number): Numbers => ({ width: 16 * side, height: 9 * side })

test('registers, lists, and plays a segmented video from its numbers', async () => {
  expect(await media()).toMatchObject({
    sourcePath,
    renditions: [],
    missing: [{ kind: 'source' }, { kind: 'storyboard' }],
  })
  const { status, body } = await register()
  expect(status).toBe(200)
  expect(body).toMatchObject({ width: 1280, height: 720, state: 'ready', bytes: copy.bytes.length })
  expect((await media()).renditions).toEqual([body])
  const student = await createPerson()
  const video = await callRoute<VideoDetail>(getVideo, { as: student, params: params() })
  expect(video.body).toMatchObject({ hasStream: true, storyboard: null })
  const { body: master, headers } = await stream(student)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  expect(master).toContain(`RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"\nstream/${body.id}.m3u8\n`)
  const { body: playlist } = await streamOf(student, body.id)
  const { objectPath } = await db.videoRendition.findUniqueOrThrow({ where: { id: body.id } })
  const ranges = [...playlist.matchAll(/BYTERANGE:(\d+)@(\d+)\n(.+)/g)]
  expect(ranges).toHaveLength(copy.numbers.segmentMs.length)
  for (const [, , at, url] of ranges) {
    expect(url).toBe(objectPath)
    expect(copy.bytes.toString('latin1', Number(at) + 4, Number(at) + 8)).toBe('moof')
  }
  const [, length, at] = ranges.at(-1) ?? []
  expect(Number(length) + Number(at)).toBe(copy.bytes.length)
  expect(await diskStorage.read((objectPath ?? '').replace('/objects/', ''))).toEqual(copy.bytes)
  expect(await findUnusedKeys([(objectPath ?? '').replace('/objects/', '')])).toEqual([])
})

const lies: Record<string, () => Numbers> = {
  'a head that ends elsewhere': () => {
    const [first = 0, ...rest] = copy.numbers.segmentBytes
    return { initBytes: copy.numbers.initBytes + 8, segmentBytes: [first - 8, ...rest] }
  },
  'fewer bytes than there are': () => ({
    segmentBytes: copy.numbers.segmentBytes.slice(1),
    segmentMs: copy.numbers.segmentMs.slice(1),
  }),
  'a piece more than there is': () => ({
    segmentBytes: [...copy.numbers.segmentBytes, 9],
    segmentMs: [...copy.numbers.segmentMs, 9],
  }),
  'more lengths than sizes': () => ({ segmentMs: [...copy.numbers.segmentMs, 9] }),
  'another coding': () => ({ codecs: 'avc1.42001e,mp4a.40.2' }),
  'a coding without its sound': () => ({ codecs: 'avc1.64001f' }),
  'a line of its own in the playlist': () => ({ codecs: 'avc1.64001f"\n#EXT-X-DISCONTINUITY,mp4a.40.2' }),
  'a piece of no bytes': () => ({
    segmentBytes: copy.numbers.segmentBytes.map((size, at) => (at ? size : 0)),
  }),
  'a piece of a year': () => ({ segmentMs: copy.numbers.segmentMs.map(() => 31_536_000_000) }),
  'more pieces than a playlist holds': () => ({
    segmentMs: Array<number>(5001).fill(1),
    segmentBytes: Array<number>(5001).fill(1),
  }),
  'a picture of no width': () => ({ width: 0 }),
  'a film elsewhere': () => ({ sourcePath: 'https://videos.example.com/a.mp4' }),
}

test.each(Object.entries(lies))('%s is refused with 400', async (_, lie) => {
  const change = lie()
  const pieces = { ...copy.numbers, ...change }
  const { status } = await register({ bandwidth: computePeakBandwidth(pieces), ...change })
  expect(status).toBe(400)
  expect((await media()).renditions).toEqual([])
})

test('refuses a bandwidth that doesn’t match the segments', async () => {
  expect((await register({ bandwidth: copy.numbers.bandwidth - 1 })).status).toBe(400)
})

test.each([
  ['a video without segments', () => demoVideo],
  ['a program', () => Buffer.concat([Buffer.from('MZ'), copy.bytes.subarray(2)])],
  ['a box of size zero', () => Buffer.concat([Buffer.alloc(4), copy.bytes.subarray(4)])],
])('refuses and deletes %s', async (_, bytes) => {
  const sent = bytes()
  const [first = 0, ...rest] = copy.numbers.segmentBytes
  const segmentBytes = [first + sent.length - copy.bytes.length, ...rest]
  const numbers = { ...copy.numbers, segmentBytes }
  const uploadURL = await uploadUnregistered(admin, 'rendition', new Uint8Array(sent))
  const refused = await register({ ...numbers, bandwidth: computePeakBandwidth(numbers), uploadURL })
  expect(refused.status).toBe(400)
  expect((await register({ uploadURL })).status).toBe(404)
})

test('refuses uploads of another kind or of another administrator', async () => {
  const video = await uploadUnregistered(admin, 'video', new Uint8Array(copy.bytes))
  expect((await register({ uploadURL: video })).status).toBe(400)
  const other = await uploadUnregistered(await createAdmin(), 'rendition', new Uint8Array(copy.bytes))
  expect((await register({ uploadURL: other })).status).toBe(404)
})

test('refuses to register the same upload with other numbers', async () => {
  const uploadURL = await uploadUnregistered(admin, 'rendition', new Uint8Array(copy.bytes))
  const { body: first } = await register({ uploadURL })
  expect((await register({ uploadURL })).body).toEqual(first)
  const [one = 0, ...rest] = copy.numbers.segmentBytes
  const numbers = { ...copy.numbers, initBytes: copy.numbers.initBytes + 8, segmentBytes: [one - 8, ...rest] }
  expect((await register({ ...numbers, bandwidth: computePeakBandwidth(numbers), uploadURL })).status).toBe(
    400,
  )
})

test('neither plays nor requests again a rendition that is hardly smaller than the video', async () => {
  await register()
  const { body } = await register(smaller(30))
  expect(body).toMatchObject({ state: 'dropped', height: 270 })
  const kept = await db.videoRendition.findUniqueOrThrow({ where: { id: body.id } })
  expect(kept.objectPath).toBeNull()
  const student = await createPerson()
  expect((await stream(student)).body.match(/STREAM-INF/g)).toHaveLength(1)
  expect((await streamOf(student, body.id)).status).toBe(404)
})

test('lists renditions by bandwidth', async () => {
  // Both renditions use the smallest segments, so neither is dropped for being hardly smaller than the video.
  const large = await register(smaller(20))
  const all = await register(smaller(40))
  expect(all.body.position).toBe(2)
  expect(large.body.position).toBe(1)
  const { renditions } = await media()
  expect(renditions.map(({ position }) => position)).toEqual([1, 2])
})

test(`allows at most ${RENDITIONS_MAX} renditions and three times the bytes of a video`, async () => {
  const row = { videoId, sourcePath, position: 1, bandwidth: 1, codecs: 'avc1.64001f', initBytes: 1 }
  const rest = { segmentMs: [1], segmentBytes: [1], state: 'dropped' as const }
  const sizes = Array.from({ length: RENDITIONS_MAX }, (_, at) => ({ width: 20 + at, height: 20 + at }))
  await db.videoRendition.createMany({ data: sizes.map((size) => ({ ...row, ...rest, ...size, bytes: 1 })) })
  expect((await register()).status).toBe(409)
  await db.videoRendition.deleteMany()
  await db.videoRendition.create({
    data: { ...row, ...rest, width: 20, height: 20, bytes: 3 * demoVideo.length - copy.bytes.length + 1 },
  })
  expect((await register()).status).toBe(409)
  await db.videoRendition.updateMany({ data: { bytes: { decrement: 1 } } })
  expect((await register()).status).toBe(200)
})

test('stops playing renditions of a replaced video and refuses new ones', async () => {
  const { body } = await register()
  const { objectPath } = await db.videoRendition.findUniqueOrThrow({ where: { id: body.id } })
  const student = await createPerson()
  expect((await open(objectPath ?? '', student)).status).toBe(302)
  const late = await uploadUnregistered(admin, 'rendition', new Uint8Array(copy.bytes))
  const videoUrl = `/objects/uploads/${randomUUID()}.mp4`
  await callRoute(editVideo, { as: admin, method: 'PUT', params: params(), body: { videoUrl } })
  expect((await open(objectPath ?? '', student)).status).toBe(403)
  expect((await stream(student)).status).toBe(404)
  expect((await media()).renditions).toEqual([])
  const refused = await register({ uploadURL: late })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('has been replaced')
  expect(await db.videoRendition.count()).toBe(0)
})

test('serves segments only to people who can watch the lesson', async () => {
  const { body } = await register()
  const { objectPath } = await db.videoRendition.findUniqueOrThrow({ where: { id: body.id } })
  await restrictToCustomers()
  const [stranger, buyer] = [await createPerson(), await createPerson()]
  await createPurchase(buyer.viewer.id, [sectionId])
  for (const ask of [
    () => stream(stranger),
    () => streamOf(stranger, body.id),
    () => open(objectPath ?? '', stranger),
  ])
    expect((await ask()).status).toBe(403)
  for (const ask of [() => stream(buyer), () => streamOf(buyer, body.id)])
    expect((await ask()).status).toBe(200)
  expect((await open(objectPath ?? '', buyer)).status).toBe(302)
  expect((await open(objectPath ?? '')).status).toBe(401)
  await db.video.updateMany({ data: { draft: true } })
  for (const ask of [() => stream(buyer), () => streamOf(buyer, body.id)])
    expect((await ask()).status).toBe(404)
  expect((await open(objectPath ?? '', buyer)).status).toBe(403)
  expect((await stream(admin)).status).toBe(200)
})

test('answers 404 for a rendition of another lesson', async () => {
  const { body } = await register()
  const other = await createVideo({ videoUrl: sourcePath })
  const playlist = `${body.id}.m3u8`
  const asked = { as: await createPerson(), params: { videoId: other.id, playlist } }
  expect((await callRoute(getStreamOf, asked)).status).toBe(404)
  for (const name of ['x', `${MISSING_ID}.mp4`, '../stream.m3u8']) {
    expect((await callRoute(getStreamOf, { ...asked, params: { videoId, playlist: name } })).status).toBe(404)
  }
})

test('counts players that fell back to the uploaded file, with the reason', async () => {
  const student = await createPerson()
  const count = (reason: string, as = student) =>
    callRoute(countFallback, { as, params: params(), body: { reason } })
  expect((await count('engine')).status).toBe(204)
  expect((await count('no-frame')).status).toBe(204)
  expect((await count('no-frame')).status).toBe(204)
  expect((await count('other')).status).toBe(400)
  expect((await media()).fallbacks).toEqual([
    { reason: 'no-frame', count: 2 },
    { reason: 'engine', count: 1 },
  ])
  await restrictToCustomers()
  expect((await count('engine')).status).toBe(403)
})
