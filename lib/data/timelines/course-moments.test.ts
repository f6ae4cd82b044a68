import { DELETE as deleteCourse } from '@/app/api/courses/[courseId]/route'
import { POST as reportProgress } from '@/app/api/progress/route'
import { PUT as changeSection } from '@/app/api/sections/[sectionId]/route'
import { PUT as changeVideo, GET as openVideo } from '@/app/api/videos/[videoId]/route'
import { findDerivedDataDrift } from '@/lib/data/doctor/derived-data'
import { deleteCustomer } from '@/lib/data/people/customers'
import { mergeAccounts } from '@/lib/data/people/merge-accounts'
import { db, transaction } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { rebuildCourseMomentsOfUser } from './course-moments'

let student: TestPerson
beforeEach(async () => {
  student = await createPerson()
})

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

/** Reads a person's milestones in a course. */
const momentsOf = (courseId = COURSE_ID, { viewer }: TestPerson = student) =>
  db.courseMoments.findUnique({ where: { userId_courseId: { userId: viewer.id, courseId } } })

const sectionOf = (courseId: string) => createSection({ course: { connect: { id: courseId } } })
const lessonOf = async (courseId: string) =>
  createVideo({ sectionId: (await sectionOf(courseId)).id, duration: 100 })

async function report(videoId: string, body: object) {
  expect((await callRoute(reportProgress, { as: student, body: { videoId, ...body } })).status).toBe(200)
  await waitForBackgroundWork()
}

/** Stores progress of a certain day. */
const progressAt = (userId: string, videoId: string, updatedAt: Date, completed = true) =>
  db.videoProgress.create({ data: { userId, videoId, completed, lastPosition: 5, updatedAt } })

describe('a course starts', () => {
  test.each([
    ['is played', { lastPosition: 0, watched: [[0, 1]] }],
    ['has a saved position', { lastPosition: 5 }],
    ['is completed', { completed: true }],
  ])('when its first lesson %s, and keeps that time', async (_, body) => {
    const [lesson, other] = [await lessonOf(COURSE_ID), await lessonOf(COURSE_ID)]
    await report(lesson.id, { lastPosition: 0 })
    expect(await momentsOf()).toBeNull()
    await report(lesson.id, body)
    const started = await momentsOf()
    expect(started).toMatchObject({ startedAt: expect.any(Date), finishedAt: null })
    await report(other.id, { lastPosition: 5, watched: [[0, 5]] })
    expect(await momentsOf()).toEqual(started)
  })

  test('without starting another course', async () => {
    const { id: courseId } = await createCourse({ contentAccess: 'open' })
    const lesson = await lessonOf(courseId)
    await report(lesson.id, { lastPosition: 5 })
    expect(await momentsOf(courseId)).not.toBeNull()
    expect(await momentsOf()).toBeNull()
  })

  test('when an embed is opened, but not when another video is', async () => {
    const embed = await createVideo({ videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' })
    const file = await createVideo({ sectionId: embed.sectionId, order: 2 })
    const open = async (videoId: string) => {
      await callRoute(openVideo, { as: student, params: { videoId } })
      await waitForBackgroundWork()
    }
    await open(file.id)
    expect(await momentsOf()).toBeNull()
    await open(embed.id)
    const log = await db.accessLog.findFirstOrThrow({ where: { resourceId: embed.id } })
    expect(await momentsOf()).toMatchObject({ startedAt: log.timestamp, finishedAt: null })
  })
})

describe('a course is finished', () => {
  test('when all published lessons count, and stays finished', async () => {
    const [one, two] = [await lessonOf(COURSE_ID), await lessonOf(COURSE_ID)]
    await createVideo({ sectionId: one.sectionId, draft: true })
    await createVideo({ sectionId: (await createSection({ draft: true })).id })
    await report(one.id, { completed: true })
    await report(two.id, { lastPosition: 89, watched: [[0, 89]] })
    expect(await momentsOf()).toMatchObject({ finishedAt: null })
    await report(two.id, { lastPosition: 90, watched: [[0, 90]] })
    const finished = await momentsOf()
    const { updatedAt } = await db.videoProgress.findFirstOrThrow({ where: { videoId: two.id } })
    expect(finished?.finishedAt).toEqual(updatedAt)
    await report(one.id, { completed: false })
    await lessonOf(COURSE_ID)
    await report(one.id, { completed: true })
    expect(await momentsOf()).toEqual(finished)
  })

  test('when all lessons that the person owns count, or all lessons if they own none', async () => {
    await restrictToCustomers()
    const [own, other] = [await lessonOf(COURSE_ID), await lessonOf(COURSE_ID)]
    await createPurchase(student.viewer.id, [own.sectionId])
    await report(own.id, { completed: true })
    expect(await momentsOf()).toMatchObject({ finishedAt: expect.any(Date) })

    const nobody = await createPerson()
    await progressAt(nobody.viewer.id, own.id, day(1))
    await rebuildCourseMomentsOfUser(nobody.viewer.id)
    expect(await momentsOf(COURSE_ID, nobody)).toMatchObject({ finishedAt: null })
    await progressAt(nobody.viewer.id, other.id, day(2))
    await rebuildCourseMomentsOfUser(nobody.viewer.id)
    expect(await momentsOf(COURSE_ID, nobody)).toMatchObject({ startedAt: day(1), finishedAt: day(2) })
  })

  test('by owners of the course, of everything and of all its sections alike', async () => {
    await restrictToCustomers()
    const [one, two] = [await lessonOf(COURSE_ID), await lessonOf(COURSE_ID)]
    const owners = [
      { grantsCourseIds: [COURSE_ID] },
      { grantsEverything: true },
      { grantsSectionIds: [one.sectionId, two.sectionId] },
    ]
    for (const grants of owners) {
      const owner = await createPerson()
      const { productId } = await createPurchase(owner.viewer.id, [])
      await db.product.update({ where: { id: productId ?? '' }, data: grants })
      await progressAt(owner.viewer.id, one.id, day(1))
      await rebuildCourseMomentsOfUser(owner.viewer.id)
      expect(await momentsOf(COURSE_ID, owner)).toMatchObject({ finishedAt: null })
      await progressAt(owner.viewer.id, two.id, day(2))
      await rebuildCourseMomentsOfUser(owner.viewer.id)
      expect(await momentsOf(COURSE_ID, owner)).toMatchObject({ finishedAt: day(2) })
    }
  })
})

describe('the doctor', () => {
  const find = async (isKept: boolean) =>
    (await findDerivedDataDrift(isKept)).find(({ name }) => name === 'Course starts and finishes')?.count

  test('restores the times of the progress, and changes no stored time', async () => {
    const lesson = await lessonOf(COURSE_ID)
    await progressAt(student.viewer.id, lesson.id, day(3))
    expect(await find(false)).toBe(1)
    expect(await momentsOf()).toBeNull()
    expect(await find(true)).toBe(1)
    expect(await momentsOf()).toMatchObject({ startedAt: day(3), finishedAt: day(3) })
    await db.courseMoments.updateMany({ data: { startedAt: day(1), finishedAt: day(2) } })
    expect(await find(true)).toBe(0)
    expect(await momentsOf()).toMatchObject({ startedAt: day(1), finishedAt: day(2) })
    await db.courseMoments.updateMany({ data: { startedAt: day(9) } })
    expect(await find(true)).toBe(1)
    expect(await momentsOf()).toMatchObject({ startedAt: day(3) })
  })
})

describe('lessons that move to another course', () => {
  let courseId: string
  let lesson: Awaited<ReturnType<typeof lessonOf>>
  beforeEach(async () => {
    courseId = (await createCourse()).id
    lesson = await lessonOf(courseId)
    await progressAt(student.viewer.id, lesson.id, day(3))
    await rebuildCourseMomentsOfUser(student.viewer.id)
  })
  const put = async (handler: typeof changeSection, params: Record<string, string>, body: object) =>
    callRoute(handler, { as: await createAdmin(), method: 'PUT', params, body })

  test('start that course for their viewers: a section', async () => {
    await put(changeSection, { sectionId: lesson.sectionId }, { courseId: COURSE_ID })
    expect(await momentsOf()).toMatchObject({ startedAt: day(3), finishedAt: null })
    expect(await momentsOf(courseId)).toMatchObject({ startedAt: day(3) })
  })

  test('start that course for their viewers: a lesson', async () => {
    const { id: sectionId } = await sectionOf(COURSE_ID)
    await put(changeVideo, { videoId: lesson.id }, { sectionId })
    expect(await momentsOf()).toMatchObject({ startedAt: day(3) })
  })

  test('start that course for their viewers: all sections of a deleted course', async () => {
    const other = await createPerson()
    await db.courseMoments.create({
      data: { userId: other.viewer.id, courseId: COURSE_ID, startedAt: day(1) },
    })
    await db.courseMoments.create({ data: { userId: other.viewer.id, courseId, startedAt: day(2) } })
    const query = { moveTo: COURSE_ID }
    const removed = await callRoute(deleteCourse, {
      as: await createAdmin(),
      method: 'DELETE',
      params: { courseId },
      query,
    })
    expect(removed.status).toBe(204)
    expect(await momentsOf()).toMatchObject({ startedAt: day(3), finishedAt: null })
    expect(await momentsOf(COURSE_ID, other)).toMatchObject({ startedAt: day(1) })
    expect(await db.courseMoments.count({ where: { courseId } })).toBe(0)
  })
})

test('a merge keeps the earliest times, and counts the lessons of both accounts', async () => {
  const { id: courseId } = await createCourse({ contentAccess: 'open' })
  const [one, two] = [await lessonOf(courseId), await lessonOf(courseId)]
  const other = await createPerson()
  await progressAt(student.viewer.id, one.id, day(5))
  await progressAt(other.viewer.id, two.id, day(4))
  const times = (userId: string, startedAt: Date, finishedAt: Date | null) => ({
    userId,
    courseId: COURSE_ID,
    startedAt,
    finishedAt,
  })
  await db.courseMoments.createMany({
    data: [times(student.viewer.id, day(2), null), times(other.viewer.id, day(1), day(3))],
  })
  await transaction((tx) => mergeAccounts(tx, other.viewer, student.viewer.id))
  expect(await momentsOf()).toEqual(times(student.viewer.id, day(1), day(3)))
  expect(await momentsOf(courseId)).toMatchObject({ startedAt: day(4), finishedAt: day(5) })
  expect(await db.courseMoments.count()).toBe(2)
  await deleteCustomer((await createAdmin()).viewer, student.viewer.id, async () => {})
  expect(await db.courseMoments.count()).toBe(0)
})
