import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { listPictureCopies } from '@/lib/contract/media/picture-sizes'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { createAdmin, createSection, createVideo } from '@/tests/factories'
import { findUnusedObjects, sweepObjects } from './object-sweep'
import { queuePictureSizes } from './picture-sizes'
import { resolveStorageProblem } from './storage-owner'

const DAY_MS = 24 * 60 * 60 * 1000
const start = Date.now()
const day = (number: number) => new Date(start + number * DAY_MS)

beforeEach(async () => {
  await rm(path.join(env.DATA_DIR, 'objects'), { recursive: true, force: true })
})

const isThere = async (key: string) => (await diskStorage.head(key)) !== null

async function store(folder: 'incoming' | 'uploads' | 'images', extension = '.mp4') {
  const key = `${folder}/${randomUUID()}${extension}`
  await diskStorage.put(key, Buffer.from('x'))
  return key
}

async function storeVideo() {
  const key = await store('uploads')
  const { id } = await createVideo({ videoUrl: objectPathOf(key) })
  return { key, id }
}

const storeVideos = (count: number) => Promise.all(Array.from({ length: count }, storeVideo))

/** Sweeps every other day, which leaves no gap that restarts the count of days. */
async function sweepOften(from: number, to: number) {
  for (let number = from; number < to; number += 2) await sweepObjects({ now: day(number) })
  await sweepObjects({ now: day(to) })
}

const problem = async () => {
  const settings = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
  return [settings.storeProblem, settings.storeUnused]
}
const fine = [null, 0]

test('deletes objects without a reference after 30 days, and keeps referenced ones', async () => {
  const video = await storeVideo()
  const [captions, thumbnail] = [await store('uploads', '.vtt'), await store('images', '.webp')]
  await createVideo({ captionsUrl: objectPathOf(captions), thumbnailUrl: objectPathOf(thumbnail) })
  const image = await store('images', '.webp')
  await createSection({ imageUrl: objectPathOf(image) })
  const orphan = await store('uploads')
  await db.upload.create({ data: { key: 'incoming/x', kind: 'video', objectPath: objectPathOf(orphan) } })
  await sweepOften(0, 29)
  expect(await isThere(orphan)).toBe(true)
  await sweepOften(30, 31)
  expect(await isThere(orphan)).toBe(false)
  expect(await db.upload.count()).toBe(0)
  expect(await db.unusedObject.count()).toBe(0)
  for (const key of [video.key, captions, thumbnail, image]) expect(await isThere(key)).toBe(true)
  expect(await problem()).toEqual(fine)
})

test('deletes the smaller copies of a picture with it, and counts only the picture', async () => {
  await storeVideo()
  const [used, orphan] = [await store('images', '.webp'), await store('images', '.webp')]
  await createSection({ imageUrl: objectPathOf(used) })
  for (const key of [used, orphan]) {
    await queuePictureSizes(objectPathOf(key))
    for (const copy of listPictureCopies(key)) await diskStorage.put(copy.key, Buffer.from('x'))
  }
  expect(await findUnusedObjects()).toMatchObject({ total: 3, unused: [orphan] })
  await sweepOften(0, 31)
  const left = async (key: string) =>
    (await Promise.all(listPictureCopies(key).map((copy) => isThere(copy.key)))).filter(Boolean).length
  expect([await left(used), await left(orphan)]).toEqual([7, 0])
  expect([await isThere(used), await isThere(orphan)]).toEqual([true, false])
  expect(await db.pictureSizes.count()).toBe(1)
})

test('restarts the days after an object was used in between', async () => {
  const { key, id } = await storeVideo()
  await storeVideo()
  const videoUrl = objectPathOf(key)
  await db.video.update({ where: { id }, data: { videoUrl: 'https://example.com/film.mp4' } })
  await sweepOften(0, 20)
  await db.video.update({ where: { id }, data: { videoUrl } })
  await sweepOften(21, 21)
  await db.video.update({ where: { id }, data: { videoUrl: 'https://example.com/film.mp4' } })
  await sweepOften(22, 51)
  expect(await isThere(key)).toBe(true)
  await sweepOften(52, 52)
  expect(await isThere(key)).toBe(false)
})

test('restarts the days after a gap between sweeps, such as after a restored backup', async () => {
  await storeVideo()
  const orphan = await store('uploads')
  await sweepOften(0, 10)
  await sweepOften(50, 79)
  expect(await isThere(orphan)).toBe(true)
  await sweepOften(80, 80)
  expect(await isThere(orphan)).toBe(false)
})

test('keeps an object that is referenced at the last moment', async () => {
  await storeVideo()
  const orphan = await store('uploads')
  await sweepOften(0, 29)
  const { list } = diskStorage
  const listing = jest.spyOn(diskStorage, 'list').mockImplementation(async function* (folder) {
    yield* list(folder)
    // Runs after the unused objects were listed.
    if (folder === 'images') await createVideo({ videoUrl: objectPathOf(orphan) })
  })
  await sweepOften(30, 30)
  listing.mockRestore()
  expect(await isThere(orphan)).toBe(true)
})

test('deletes uploads that were never registered after one day', async () => {
  const waiting = await store('incoming', '')
  await db.upload.create({ data: { key: waiting, kind: 'video' } })
  await sweepObjects({ now: day(0) })
  expect(await isThere(waiting)).toBe(true)
  await db.upload.updateMany({ data: { createdAt: day(-1) } })
  await sweepObjects({ now: day(1.1) })
  expect(await isThere(waiting)).toBe(false)
  expect(await db.upload.count()).toBe(0)
})

describe('with another database', () => {
  /**
   * Deletes all rows, as after a start with a wrong, new or emptied database, while the storage keeps its
   * objects.
   */
  async function emptyDatabase() {
    await db.video.deleteMany()
    await db.section.deleteMany()
    await db.appSettings.deleteMany()
  }

  test.each([3, 30])(
    'deletes none of %i videos, even after months, until the owner confirms the database',
    async (count) => {
      const videos = await storeVideos(count)
      const waiting = await store('incoming', '')
      await sweepObjects({ now: day(0) })
      expect(await problem()).toEqual(fine)
      await emptyDatabase()
      await sweepOften(1, 3)
      await sweepOften(90, 92)
      expect(await problem()).toEqual(['foreign', 0])
      expect(await db.unusedObject.count()).toBe(0)
      for (const { key } of videos) expect(await isThere(key)).toBe(true)
      expect(await isThere(waiting)).toBe(true)

      await resolveStorageProblem((await createAdmin()).viewer, 'foreign')
      expect(await problem()).toEqual(fine)
      await sweepOften(93, 93)
      expect(await db.unusedObject.count()).toBe(count > 20 ? 0 : count)
      for (const { key } of videos) expect(await isThere(key)).toBe(true)
    },
  )

  test('continues normally once the right database is back', async () => {
    const { key } = await storeVideo()
    await sweepObjects({ now: day(0) })
    const right = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
    await emptyDatabase()
    await sweepObjects({ now: day(1) })
    await createVideo({ videoUrl: objectPathOf(key) })
    await db.appSettings.update({
      where: { id: 'default' },
      data: { installationId: right.installationId },
    })
    await sweepObjects({ now: day(2) })
    expect(await problem()).toEqual(fine)
  })
})

describe('a storage without a recorded owner', () => {
  const marked = () => diskStorage.installation()

  test('belongs to the first database that uses it while it is empty', async () => {
    await sweepObjects()
    expect(await marked()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await problem()).toEqual(fine)
  })

  test('belongs to the database that references most of its objects', async () => {
    await storeVideos(2)
    await store('uploads')
    await sweepObjects()
    expect(await marked()).not.toBeNull()
  })

  test('does not belong to a database that references few of its objects', async () => {
    await storeVideo()
    const others = [await store('uploads'), await store('uploads')]
    await sweepOften(0, 40)
    expect(await marked()).toBeNull()
    expect(await problem()).toEqual(['foreign', 0])
    for (const key of others) expect(await isThere(key)).toBe(true)
  })
})

describe('when many files are suddenly unused', () => {
  const forget = (videos: { id: string }[]) =>
    db.video.deleteMany({ where: { id: { in: videos.map(({ id }) => id) } } })

  test('marks nothing and notifies the owner, and starts the days once they agree', async () => {
    const videos = await storeVideos(30)
    const orphan = await store('uploads')
    await sweepOften(0, 29)
    await forget(videos.slice(0, 21))
    await sweepOften(30, 31)
    expect(await problem()).toEqual(['unused', 21])
    // Even the object that was due is kept.
    expect(await isThere(orphan)).toBe(true)
    expect(await db.unusedObject.count()).toBe(1)

    await resolveStorageProblem((await createAdmin()).viewer, 'unused')
    await sweepObjects({ now: day(32), isExpected: true })
    expect(await problem()).toEqual(fine)
    expect(await isThere(orphan)).toBe(false)
    await sweepOften(33, 61)
    for (const { key } of videos) expect(await isThere(key)).toBe(true)
    await sweepOften(62, 62)
    const left = await Promise.all(videos.map(({ key }) => isThere(key)))
    expect(left.filter(Boolean)).toHaveLength(9)
  })

  test('clears the notification when the rows are back', async () => {
    const videos = await storeVideos(25)
    await sweepObjects({ now: day(0) })
    await forget(videos)
    await sweepObjects({ now: day(1) })
    expect(await problem()).toEqual(['unused', 25])
    for (const { key } of videos) await createVideo({ videoUrl: objectPathOf(key) })
    await sweepObjects({ now: day(2) })
    expect(await problem()).toEqual(fine)
  })

  test.each([
    ['20 of few', 25, 20],
    ['21 of many', 105, 21],
  ])('marks %s without asking the owner', async (_what, all, gone) => {
    const videos = await storeVideos(all)
    await sweepObjects({ now: day(0) })
    await forget(videos.slice(0, gone))
    await sweepObjects({ now: day(1) })
    expect(await problem()).toEqual(fine)
    expect(await db.unusedObject.count()).toBe(gone)
  })
})
