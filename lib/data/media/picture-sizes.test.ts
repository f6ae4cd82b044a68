import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { PUT as register } from '@/app/api/videos/upload/route'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { listPictureCopies } from '@/lib/contract/media/picture-sizes'
import { db } from '@/lib/server/db/client'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createSection, createVideo } from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { uploadUnregistered } from '@/tests/upload-file'
import { createSectionImage } from './cover-images'
import { makePictureSizes, queueMissingPictureSizes, queuePictureSizes } from './picture-sizes'

const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .webp()
    .toBuffer()

/** Stores a picture without queuing it, as older versions did. */
async function storePicture(width = 1280, height = 720): Promise<string> {
  const key = `images/${randomUUID()}.webp`
  await diskStorage.put(key, await drawPicture(width, height))
  return key
}

/** Returns the stored copies of a picture as `format width`. */
async function readCopies(key: string): Promise<string[]> {
  const found: string[] = []
  for (const copy of listPictureCopies(key)) {
    const bytes = await diskStorage.read(copy.key)
    if (!bytes) continue
    const { format, compression, width } = await sharp(bytes).metadata()
    found.push(`${compression === 'av1' ? 'avif' : format} ${width}`)
  }
  return found
}

const all = ['avif 320', 'avif 640', 'avif 960', 'avif 1280', 'webp 320', 'webp 640', 'webp 960']

test('makes the copies of pictures that pages already show, and of no others', async () => {
  const [thumbnail, image, hero, logo, unused] = [
    await storePicture(),
    await storePicture(),
    await storePicture(),
    await storePicture(),
    await storePicture(),
  ]
  await createVideo({ thumbnailUrl: objectPathOf(thumbnail) })
  await createSection({ imageUrl: objectPathOf(image) })
  const landingDraft = { hero: { picture: objectPathOf(hero) } }
  await db.site.create({ data: { version: 'x', logoUrl: objectPathOf(logo) } })
  await db.landingDraft.create({ data: { content: landingDraft } })
  await queueMissingPictureSizes()
  await makePictureSizes()
  for (const key of [thumbnail, image, hero]) expect(await readCopies(key)).toEqual(all)
  for (const key of [logo, unused]) expect(await readCopies(key)).toEqual([])
  expect(await db.pictureSizes.count({ where: { madeAt: null } })).toBe(0)
})

test('makes the copies of a new upload and of a drawn section image after the response', async () => {
  const admin = await createAdmin()
  const url = await uploadUnregistered(admin, 'image', new Uint8Array(await drawPicture(1600, 900)))
  const { body } = await callRoute<{ objectPath: string }>(register, {
    as: admin,
    method: 'PUT',
    body: { videoURL: url },
  })
  await waitForBackgroundWork()
  expect(await readCopies(body.objectPath.replace('/objects/', ''))).toEqual(all)
  const { id } = await createSection({ imageUrl: null, imageState: 'pending' })
  await createSectionImage(id)
  const { imageUrl } = await db.section.findUniqueOrThrow({ where: { id } })
  expect(await readCopies(imageUrl?.replace('/objects/', '') ?? '')).toEqual(all)
})

test('never enlarges a picture', async () => {
  const key = await storePicture(500, 500)
  await queuePictureSizes(objectPathOf(key))
  await makePictureSizes()
  expect(await readCopies(key)).toEqual(all.map((copy) => copy.replace(/640|960|1280/, '500')))
})

test('makes each copy once, even with several processes', async () => {
  const key = await storePicture()
  await queuePictureSizes(objectPathOf(key))
  const put = jest.spyOn(diskStorage, 'put')
  await Promise.all([makePictureSizes(), makePictureSizes()])
  await queuePictureSizes(objectPathOf(key))
  await makePictureSizes()
  expect(put).toHaveBeenCalledTimes(all.length)
  put.mockRestore()
})

test('continues after a failure, such as a full disk', async () => {
  const key = await storePicture()
  await queuePictureSizes(objectPathOf(key))
  const put = jest.spyOn(diskStorage, 'put').mockRejectedValueOnce(new Error('ENOSPC'))
  const log = jest.spyOn(console, 'error').mockImplementation()
  await makePictureSizes()
  expect(await readCopies(key)).toEqual([])
  await makePictureSizes()
  expect(await readCopies(key)).toEqual([])
  await db.pictureSizes.updateMany({ data: { nextTryAt: null } })
  await makePictureSizes()
  expect(await readCopies(key)).toEqual(all)
  put.mockRestore()
  log.mockRestore()
})

test('gives up on a picture that it can’t read', async () => {
  const key = `images/${randomUUID()}.webp`
  await diskStorage.put(key, Buffer.from('not a picture'))
  await queuePictureSizes(objectPathOf(key))
  const log = jest.spyOn(console, 'error').mockImplementation()
  for (let attempt = 0; attempt < 8; attempt++) {
    await makePictureSizes()
    await db.pictureSizes.updateMany({ data: { nextTryAt: null } })
  }
  const [{ attempts, madeAt } = { attempts: 0, madeAt: null }] = await db.pictureSizes.findMany()
  expect([attempts, madeAt]).toEqual([6, null])
  log.mockRestore()
})

test('ignores URLs of other sites and other objects', async () => {
  const landingDraft = { hero: { picture: '/objects/images/ffffffff-ffff-ffff-ffff-ffffffffffff.webp' } }
  await db.landingDraft.create({ data: { content: landingDraft } })
  await createVideo({ thumbnailUrl: 'https://example.com/objects/images/a.webp' })
  await createSection({ imageUrl: '/objects/images/x.webp' })
  await queuePictureSizes(`/objects/uploads/${randomUUID()}.mp4`)
  await queueMissingPictureSizes()
  await makePictureSizes()
  expect(await db.pictureSizes.count({ where: { madeAt: null } })).toBe(0)
  expect(await db.pictureSizes.count()).toBe(1)
})
