import { db } from '@/lib/server/db/client'
import { countQueries } from '@/tests/count-queries'
import {
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
import { getStartPageTarget } from './start-page-target'

const nowhere = { videoId: null, slug: null }

async function addLessons(courseId?: string) {
  const section = await createSection(courseId ? { course: { connect: { id: courseId } } } : {})
  const first = await createVideo({ sectionId: section.id, order: 1 })
  const second = await createVideo({ sectionId: section.id, order: 2 })
  return { section, first, second }
}

test('continues the most recently watched lesson of the only course', async () => {
  const { viewer } = await createPerson()
  const { first, second } = await addLessons()
  expect(await countQueries(() => getStartPageTarget(viewer))).toBe(1)
  expect(await getStartPageTarget(viewer)).toEqual({ videoId: first.id, slug: null })
  const seen = { userId: viewer.id, videoId: second.id, lastPosition: 9 }
  await db.videoProgress.create({ data: seen })
  expect(await getStartPageTarget(viewer)).toEqual({ videoId: second.id, slug: null })
  await restrictToCustomers()
  expect(await getStartPageTarget(viewer)).toEqual(nowhere)
})

test('opens the first lesson of the newest purchase that has an open one', async () => {
  const { viewer } = await createPerson()
  await restrictToCustomers()
  const one = await addLessons()
  const { id } = await createCourse({ slug: 'second' })
  const two = await addLessons(id)
  await createPurchase(viewer.id, [one.section.id])
  const newest = await createPurchase(viewer.id, [two.section.id])
  expect(await getStartPageTarget(viewer)).toEqual({ videoId: two.first.id, slug: null })
  await db.videoProgress.create({ data: { userId: viewer.id, videoId: two.first.id, completed: true } })
  expect(await getStartPageTarget(viewer)).toEqual({ videoId: two.second.id, slug: null })
  await db.section.update({ where: { id: two.section.id }, data: { opensAfter: 7 } })
  expect(await getStartPageTarget(viewer)).toEqual({ videoId: one.first.id, slug: null })
  await db.section.update({ where: { id: one.section.id }, data: { opensAfter: 7 } })
  expect(await getStartPageTarget(viewer)).toEqual({ videoId: null, slug: 'second' })
  await db.purchase.update({ where: { id: newest.id }, data: { access: 'refunded' } })
  expect(await getStartPageTarget(viewer)).toMatchObject({ videoId: null, slug: 'course' })
  await db.purchase.updateMany({ data: { access: 'refunded' } })
  expect(await getStartPageTarget(viewer)).toEqual(nowhere)
})
