import type { CourseSearchResults } from '@/lib/contract/course/course-search'
import type { Course } from '@/lib/contract/course/courses'
import type { CourseNote } from '@/lib/contract/course/notes'
import type { Section } from '@/lib/contract/course/sections'
import { readCourseList } from '@/lib/data/course/course-list'
import { getOutline } from '@/lib/data/course/outline'
import { getContinueVideo } from '@/lib/data/course/progress'
import { getCourseSections } from '@/lib/data/course/sections'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { countQueries } from '@/tests/count-queries'
import { COURSE_ID } from '@/tests/course-id'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  type TestPerson,
  updateOnlyCourse,
} from '@/tests/factories'
import { GET as listNotes } from '../notes/route'
import { GET as listProgress } from '../progress/route'
import { GET as getAllowance } from '../questions/route'
import { GET as search } from '../search/route'
import { GET as getSection } from '../sections/[sectionId]/route'
import { GET as listSections } from '../sections/route'
import { GET as getVideo } from '../videos/[videoId]/route'
import { GET } from './route'

const list = async (as: TestPerson) => (await callRoute<Course[]>(GET, { as })).body

/** Creates a second course with a section and a lesson. */
async function addCourse(data: Parameters<typeof createCourse>[0] = {}) {
  await updateOnlyCourse({ title: 'First' })
  const course = await createCourse({ title: 'Second', slug: 'second', ...data })
  const section = await createSection({ title: 'Quartz', course: { connect: { id: course.id } } })
  const video = await createVideo({ sectionId: section.id, title: 'Quartz lesson' })
  return { course, section, video }
}

/**
 * Calls every endpoint that could reveal a course. Returns the statuses, and whether the lists contain the
 * course.
 */
async function lookFor(as: TestPerson, { section, video }: Awaited<ReturnType<typeof addCourse>>) {
  const found = await callRoute<{ results: unknown[] }>(search, { as, query: { q: 'quartz' } })
  return {
    statuses: [
      await callRoute(getSection, { as, params: { sectionId: section.id } }),
      await callRoute(getVideo, { as, params: { videoId: video.id } }),
      await callRoute(listSections, { as, query: { course: 'second' } }),
      await callRoute(listProgress, { as, query: { course: 'second' } }),
      await callRoute(listNotes, { as, query: { course: 'second' } }),
      await callRoute(search, { as, query: { q: 'quartz', course: 'second' } }),
    ].map(({ status }) => status),
    hits: found.body.results.length,
    sections: (await callRoute<Section[]>(listSections, { as })).body.length,
    courses: (await list(as)).length,
  }
}
const absent = { statuses: [404, 404, 404, 404, 404, 404], hits: 0, sections: 0, courses: 1 }
const locked = { statuses: [403, 403, 200, 200, 200, 200], hits: 2, sections: 1, courses: 2 }
const open = { statuses: [200, 200, 200, 200, 200, 200], hits: 2, sections: 1, courses: 2 }

describe('a second course', () => {
  test('is hidden from people who haven’t bought any part of it', async () => {
    expect(await lookFor(await createPerson(), await addCourse())).toEqual(absent)
  })

  test('is hidden while it is a draft, even from its buyers', async () => {
    const added = await addCourse({ draft: true, listed: true, contentAccess: 'open' })
    const as = await createPerson()
    await createPurchase(as.viewer.id, [added.section.id])
    expect(await lookFor(as, added)).toEqual(absent)
    expect(await lookFor(await createAdmin(), added)).toEqual(open)
  })

  test('is locked if it is listed, and open if everyone can watch', async () => {
    const added = await addCourse({ listed: true })
    const as = await createPerson()
    expect(await lookFor(as, added)).toEqual(locked)
    await db.course.update({
      where: { id: added.course.id },
      data: { listed: false, contentAccess: 'open' },
    })
    expect(await lookFor(as, added)).toEqual(open)
  })

  test('is open to buyers, and stays visible after a refund', async () => {
    const added = await addCourse()
    const as = await createPerson()
    const { id } = await createPurchase(as.viewer.id, [added.section.id])
    expect(await lookFor(as, added)).toEqual(open)
    await db.purchase.update({ where: { id }, data: { access: 'refunded' } })
    expect(await lookFor(as, added)).toEqual(locked)
  })
})

test('the only course is visible unless it is a draft', async () => {
  await updateOnlyCourse({ listed: false, contentAccess: 'customers' })
  const as = await createPerson()
  expect(await list(as)).toMatchObject([{ id: COURSE_ID, owned: false, title: null }])
  await updateOnlyCourse({ draft: true })
  expect(await list(as)).toEqual([])
})

test('lists progress, the next lesson, and when it opens', async () => {
  const as = await createPerson()
  const { course, section, video } = await addCourse()
  const last = await createVideo({ sectionId: section.id, title: 'Last', order: 2 })
  await createVideo({ sectionId: (await createSection({ course: { connect: { id: course.id } } })).id })
  await createPurchase(as.viewer.id, [section.id])
  expect(await list(as)).toMatchObject([
    { title: 'First', owned: true, lessons: 0, percent: 0, next: null },
    {
      title: 'Second',
      owned: true,
      lessons: 2,
      completed: 0,
      next: { videoId: video.id, title: 'Quartz lesson' },
      opensAt: null,
    },
  ])
  const isStarted = async () => (await readCourseList(as.viewer)).courses.map((one) => one.isStarted)
  const progress = { userId: as.viewer.id, videoId: video.id }
  expect(await isStarted()).toEqual([false, false])
  await db.videoProgress.create({ data: { ...progress, lastPosition: 5 } })
  expect(await isStarted()).toEqual([false, true])
  await db.videoProgress.updateMany({ data: { completed: true } })
  const { updatedAt } = await db.videoProgress.findFirstOrThrow()
  expect((await readCourseList(as.viewer)).progressChangedAt).toBe(updatedAt.toISOString())
  const opensOn = new Date(Date.now() + 3_600_000)
  await db.video.update({ where: { id: last.id }, data: { opensOn } })
  const later = { completed: 1, percent: 50, next: null, opensAt: opensOn.toISOString() }
  expect((await list(as))[1]).toMatchObject(later)
  await db.videoProgress.create({ data: { userId: as.viewer.id, videoId: last.id, completed: true } })
  expect((await list(as))[1]).toMatchObject(later)
})

test('counts all lessons of a listed course that the viewer does not own', async () => {
  await addCourse({ listed: true })
  expect((await list(await createPerson()))[1]).toMatchObject({ owned: false, lessons: 1, next: null })
})

test('lists ignore other query parameters', async () => {
  const as = await createPerson()
  for (const route of [listSections, listProgress, getAllowance])
    expect((await callRoute(route, { as, query: { page: '2' } })).status).toBe(200)
})

test('an old slug still finds the course', async () => {
  const as = await createAdmin()
  const { course } = await addCourse()
  await db.courseSlug.create({ data: { slug: 'older', courseId: course.id } })
  const { body } = await callRoute<Section[]>(listSections, { as, query: { course: 'older' } })
  expect(body).toMatchObject([{ courseId: course.id }])
})

test('search results and notes name their course only if there are several', async () => {
  const as = await createAdmin()
  const { id: videoId } = await createVideo({ title: 'Quartz one' })
  await db.videoNote.create({ data: { userId: as.viewer.id, videoId, content: 'Mine' } })
  const titleOfHit = async () =>
    (await callRoute<{ results: object[] }>(search, { as, query: { q: 'quartz one' } })).body.results[0]
  const note = async () => (await callRoute<object[]>(listNotes, { as })).body[0]
  expect([await titleOfHit(), await note()]).toMatchObject([{ courseTitle: null }, { courseTitle: null }])
  await addCourse()
  expect([await titleOfHit(), await note()]).toMatchObject([
    { courseTitle: 'First' },
    { courseTitle: 'First' },
  ])
})

test('search results and notes have the language of their course only if it differs from that of the site', async () => {
  const as = await createAdmin()
  const { id: videoId } = await createVideo({ title: 'Quartz one' })
  await db.videoNote.create({ data: { userId: as.viewer.id, videoId, content: 'Mine' } })
  const languages = async () => {
    const found = await callRoute<CourseSearchResults>(search, { as, query: { q: 'quartz one' } })
    const notes = await callRoute<CourseNote[]>(listNotes, { as })
    return [found.body.results[0], notes.body[0]].map((one) => one?.courseLanguage)
  }
  expect(await languages()).toEqual([undefined, undefined])
  await updateOnlyCourse({ language: 'es' })
  expect(await languages()).toEqual(['es', 'es'])
})

test('lists of several courses are in the order of the courses', async () => {
  const as = await createAdmin()
  await createSection({ title: 'Of the first', order: 9 })
  await addCourse()
  const { body } = await callRoute<Section[]>(listSections, { as })
  expect(body.map(({ title }) => title)).toEqual(['Of the first', 'Quartz'])
})

test('the outline and the next lesson stay in the course', async () => {
  const as = await createAdmin()
  const { id: videoId } = await createVideo()
  const { video, course } = await addCourse()
  expect((await callRoute(getVideo, { as, params: { videoId } })).body).toMatchObject({ nextVideo: null })
  expect(await getOutline(as.viewer, video.id)).toMatchObject([{ title: 'Quartz' }])
  expect(await getContinueVideo(as.viewer, { courseId: course.id })).toMatchObject({ id: video.id })
  expect(await getContinueVideo(as.viewer)).toBeNull()
})

test('reads a course with its sections in one query, even if it is empty or unknown', async () => {
  const { viewer } = await createPerson()
  await createSection({ title: 'One' })
  expect(await countQueries(() => getCourseSections(viewer, 'only'))).toBe(1)
  expect(await getCourseSections(viewer, 'only')).toMatchObject({
    courseCount: 1,
    course: { id: COURSE_ID, slug: 'course', title: null },
    sections: [{ title: 'One', courseId: COURSE_ID }],
  })
  await createCourse({ slug: 'empty', listed: true })
  expect(await getCourseSections(viewer, 'only')).toEqual({ courseCount: 2, course: null, sections: [] })
  expect(await getCourseSections(viewer, { slug: 'empty' })).toMatchObject({
    course: { slug: 'empty' },
    sections: [],
  })
  expect(await getCourseSections(viewer, { slug: 'unknown' })).toMatchObject({ course: null })
})
