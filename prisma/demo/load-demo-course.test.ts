import { readFileSync } from 'node:fs'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import { outlineCopy } from '@/lib/default-landing-copy'
import { demoCourse } from '@/lib/demo-course'
import { db } from '@/lib/server/db/client'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { loadDemoCourse } from './load-demo-course'

const objects = async () => {
  const rows = await db.video.findMany()
  const sections = await db.section.findMany()
  const paths = rows.flatMap(({ videoUrl, thumbnailUrl }) => [videoUrl, thumbnailUrl])
  return [...paths, ...sections.map(({ imageUrl }) => imageUrl)].filter((path) => path !== null)
}

test('loads the whole course with all its files', async () => {
  await loadDemoCourse()
  const paths = await objects()
  for (const path of paths)
    expect(await diskStorage.head(path.replace('/objects/', ''))).toMatchObject({ bytes: expect.any(Number) })
  expect(await db.section.count({ where: { imageState: 'ready' } })).toBe(6)
  expect(await db.product.findMany()).toMatchObject([
    { warriorPlusProductId: 'wso_ab12cd', isMainProduct: true },
  ])
  const captioned = await db.video.findMany({
    where: { captionsUrl: { not: null } },
    include: { cues: true },
  })
  expect(captioned.map(({ captionsUrl, cues }) => [captionsUrl, cues.length])).toEqual(
    captioned.map(({ id }) => [captionsPathOf(id), 4]),
  )
  expect(captioned).toHaveLength(1)
  expect((await db.product.findFirstOrThrow()).grantsSectionIds).toHaveLength(6)
})

test('loading the course again keeps the owner’s changes', async () => {
  await loadDemoCourse()
  await db.section.updateMany({ data: { title: 'Mine' } })
  const before = await db.video.count()
  await loadDemoCourse()
  expect(await db.video.count()).toBe(before)
  expect(await db.section.count({ where: { title: 'Mine' } })).toBe(6)
})

test('the demo course has the modules that the landing page lists', () => {
  expect(demoCourse.map(({ title }) => title)).toEqual(outlineCopy.modules.map(({ title }) => title))
  for (const { lessons } of demoCourse) expect(lessons.length).toBeGreaterThanOrEqual(2)
})

test('the demo course states the real length of each video', () => {
  for (const { file, seconds } of demoCourse.flatMap(({ lessons }) => lessons)) {
    const video = readFileSync(`prisma/demo/media/${file}.mp4`)
    const header = video.indexOf('mvhd')
    const length = video.readUInt32BE(header + 20) / video.readUInt32BE(header + 16)
    expect(Math.round(length)).toBe(seconds)
    // The index (`moov`) comes before the data (`mdat`), so playback can start during the download.
    expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'))
  }
})
