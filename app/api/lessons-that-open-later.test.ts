import type { OpenablePart } from '@/lib/contract/people/early-openings'
import { getCertificateStatus } from '@/lib/data/course/certificates'
import { listCourseNotes } from '@/lib/data/course/course-notes'
import { searchCourse } from '@/lib/data/course/course-search'
import { getOutline } from '@/lib/data/course/outline'
import { getContinueVideo, listProgress } from '@/lib/data/course/progress'
import { findQuestionPassages } from '@/lib/data/course/question-passages'
import { replaceCues } from '@/lib/data/course/transcript-cues'
import { requireFileAccess, requireMediaAccess } from '@/lib/data/media/media-access'
import { getAccessStatus } from '@/lib/data/people/access-status'
import { recomputeOutdatedPurchaseFlags } from '@/lib/data/people/find-or-create-buyers'
import { SESSION_COOKIE } from '@/lib/server/auth/session-cookies'
import { db, transaction } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  MISSING_ID,
  restrictToCustomers,
  type TestPerson,
  updateOnlyCourse,
} from '@/tests/factories'
import { DELETE as undoOpening } from './admin/users/[userId]/openings/[openingId]/route'
import { GET as getOpenings, POST as openNow } from './admin/users/[userId]/openings/route'
import { DELETE as deleteNote } from './notes/[noteId]/route'
import { POST as createNote } from './notes/route'
import { GET as getProgress } from './progress/[videoId]/route'
import { POST as saveProgress } from './progress/route'
import { GET as getSection } from './sections/[sectionId]/route'
import { GET as getVideos } from './sections/[sectionId]/videos/route'
import { GET as getSections } from './sections/route'
import { GET as getCaptions } from './videos/[videoId]/captions.vtt/route'
import { GET as getChapters } from './videos/[videoId]/chapters/route'
import { GET as getCues } from './videos/[videoId]/cues/route'
import { GET as getFiles } from './videos/[videoId]/files/route'
import { GET as getNotes } from './videos/[videoId]/notes/route'
import { GET as getVideo } from './videos/[videoId]/route'
import { GET as getStream } from './videos/[videoId]/stream.m3u8/route'

const HOUR = 3_600_000
const FILM = '/objects/uploads/0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a11.mp4'
const FILE = '/objects/files/0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a12.pdf'
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

/** Endpoints that read or write one lesson. */
const doors = {
  video: getVideo,
  stream: getStream,
  captions: getCaptions,
  cues: getCues,
  chapters: getChapters,
  files: getFiles,
  notes: getNotes,
  progress: getProgress,
}

/**
 * Creates a course whose first section is open. The second section has one lesson, which each test can close.
 */
async function createDrippedCourse() {
  await restrictToCustomers()
  const as = await createPerson()
  const first = await createVideo({ sectionId: (await createSection({ order: 1 })).id, title: 'First' })
  const section = await createSection({ order: 2, title: 'Second section' })
  const second = await createVideo({ sectionId: section.id, title: 'Second lesson', videoUrl: FILM })
  await transaction((tx) =>
    replaceCues(tx, second.id, [{ startMs: 0, endMs: 900, text: 'The secret ingredient is cardamom.' }]),
  )
  const file = { name: 'a.pdf', bytes: 1, contentType: 'application/pdf', position: 1 }
  await db.lessonFile.create({ data: { ...file, videoId: second.id, objectPath: FILE } })
  const { id, productId } = await createPurchase(as.viewer.id, [])
  await db.product.update({ where: { id: productId ?? '' }, data: { grantsCourseIds: [COURSE_ID] } })
  return { as, first, section, second, purchaseId: id, productId: productId ?? '' }
}

const cookiesOf = ({ token }: TestPerson) => ({
  get: (name: string) => (name === SESSION_COOKIE ? { value: token } : undefined),
})

const mayLoad = (as: TestPerson) =>
  Promise.all([requireMediaAccess(cookiesOf(as), FILM), requireFileAccess(as.viewer, FILE)]).then(
    () => true,
    () => false,
  )

const statusesOf = async (as: TestPerson, videoId: string) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(doors).map(async ([name, door]) => [
        name,
        (await callRoute(door, { as, params: { videoId } })).status,
      ]),
    ),
  )

const everywhere = (status: number) => Object.fromEntries(Object.keys(doors).map((name) => [name, status]))
const opened = { ...everywhere(200), stream: 404 }

test('a lesson that opens later counts, but not as completed', async () => {
  const { as, section, second } = await createDrippedCourse()
  await callRoute(saveProgress, { as, body: { videoId: second.id, completed: true } })
  const counts = async () => {
    const sections = (await callRoute<{ id: string }[]>(getSections, { as })).body
    return sections.find(({ id }) => id === section.id)
  }
  expect(await counts()).toMatchObject({ videoCount: 1, completedCount: 1 })
  await db.video.update({ where: { id: second.id }, data: { opensOn: inHours(24) } })
  expect(await counts()).toMatchObject({ videoCount: 1, completedCount: 0 })
})

test('a lesson that opens later is closed at every URL, and opens at its time', async () => {
  const { as, first, section, second } = await createDrippedCourse()
  expect(await statusesOf(as, second.id)).toEqual(opened)
  await callRoute(saveProgress, { as, body: { videoId: second.id, lastPosition: 7 } })
  const opensOn = inHours(24)
  await db.section.update({ where: { id: section.id }, data: { opensOn } })
  const opensAt = opensOn.toISOString()

  expect(await statusesOf(as, second.id)).toEqual(everywhere(403))
  expect((await callRoute(getVideo, { as, params: { videoId: second.id } })).body).toEqual({
    code: 'forbidden',
    message: expect.stringMatching(/^This content opens on \w+ \d+, 20\d\d$/),
    opensAt,
    requestId: expect.any(String),
  })
  expect(await mayLoad(as)).toBe(false)
  const report = { videoId: second.id, completed: true }
  expect((await callRoute(saveProgress, { as, body: report })).status).toBe(403)
  expect((await callRoute(createNote, { as, body: { videoId: second.id, content: 'x' } })).status).toBe(403)

  const params = { sectionId: section.id }
  expect((await callRoute(getSections, { as })).body).toMatchObject([
    { locked: false, opensAt: null, courseId: COURSE_ID },
    { locked: true, opensAt, standing: null, videoCount: 1 },
  ])
  expect(await callRoute(getSection, { as, params })).toMatchObject({ status: 200, body: { opensAt } })
  const { id, title, order } = second
  const nothing = { description: null, videoUrl: null, thumbnailUrl: null, captionsUrl: null, duration: null }
  expect(await callRoute(getVideos, { as, params })).toMatchObject({ status: 200 })
  expect((await callRoute(getVideos, { as, params })).body).toEqual([
    {
      ...{ id, title, order, sectionId: section.id, locked: true, opensAt, draft: false },
      ...{ ...nothing, language: null, createdAt: null },
    },
  ])
  expect(await listProgress(as.viewer)).toMatchObject([
    { videoId: first.id },
    { videoId: second.id, completed: false, lastPosition: 0, updatedAt: null },
  ])
  expect((await getOutline(as.viewer, first.id))[1]?.lessons).toMatchObject([
    { id, opensAt, lastPosition: 0 },
  ])
  expect(
    (await callRoute<{ nextVideo: unknown }>(getVideo, { as, params: { videoId: first.id } })).body,
  ).toMatchObject({ nextVideo: null })
  expect(await searchCourse(as.viewer, { q: 'second' })).toMatchObject([
    { kind: 'section' },
    { kind: 'lesson' },
  ])
  expect(await searchCourse(as.viewer, { q: 'cardamom' })).toEqual([])
  expect(await findQuestionPassages(as.viewer, 'Where is the cardamom?')).toEqual([])
  await callRoute(saveProgress, { as, body: { videoId: first.id, completed: true } })
  expect(await getContinueVideo(as.viewer)).toBeNull()
  await updateOnlyCourse({ certificates: true })
  expect(await getCertificateStatus(as.viewer)).toMatchObject({ locked: 1, total: 2, missing: [] })

  await db.section.update({ where: { id: section.id }, data: { opensOn: inHours(-1) } })
  expect(await statusesOf(as, second.id)).toEqual(opened)
  expect(await mayLoad(as)).toBe(true)
  expect(await searchCourse(as.viewer, { q: 'cardamom' })).toMatchObject([{ kind: 'passage' }])
  expect(await getContinueVideo(as.viewer)).toMatchObject({ id: second.id, lastPosition: 7 })
})

test('a lesson that moves to a section that opens later closes', async () => {
  const { as, first, section } = await createDrippedCourse()
  await db.section.update({ where: { id: section.id }, data: { opensAfter: 2 } })
  expect(await statusesOf(as, first.id)).toMatchObject({ video: 200 })
  await db.video.update({ where: { id: first.id }, data: { sectionId: section.id } })
  expect(await statusesOf(as, first.id)).toMatchObject({ video: 403 })
})

test('when access ends, everything is closed except the person’s own notes', async () => {
  const { as, first, purchaseId } = await createDrippedCourse()
  await db.user.update({ where: { id: as.viewer.id }, data: { hasPurchased: true } })
  const note = await callRoute<{ id: string }>(createNote, {
    as,
    body: { videoId: first.id, content: 'Mine' },
  })
  const setEnd = (endsAt: Date | null) => db.purchase.update({ where: { id: purchaseId }, data: { endsAt } })
  await setEnd(inHours(-1))
  expect(await statusesOf(as, first.id)).toEqual(everywhere(403))
  expect((await callRoute(getSections, { as })).body).toMatchObject([
    { locked: true, opensAt: null, standing: 'ended' },
    { locked: true, opensAt: null },
  ])
  expect(await getAccessStatus(as.viewer, 'course')).toBe('ended')
  expect(await listProgress(as.viewer)).toEqual([])
  expect((await listCourseNotes(as.viewer, { limit: 10 })).rows).toMatchObject([
    { content: 'Mine', locked: true },
  ])
  await recomputeOutdatedPurchaseFlags()
  expect((await db.user.findUniqueOrThrow({ where: { id: as.viewer.id } })).hasPurchased).toBe(false)
  expect(
    (await callRoute(deleteNote, { as, method: 'DELETE', params: { noteId: note.body.id } })).status,
  ).toBe(204)
  await setEnd(inHours(1))
  expect(await statusesOf(as, first.id)).toMatchObject({ video: 200 })
})

describe('early openings', () => {
  const listOf = async (as: TestPerson, userId: string) =>
    (await callRoute<OpenablePart[]>(getOpenings, { as, params: { userId } })).body

  test('open a section or lesson early for one person, and can be undone', async () => {
    const { as: student, section, second } = await createDrippedCourse()
    const as = await createAdmin()
    const userId = student.viewer.id
    await db.section.update({ where: { id: section.id }, data: { opensAfter: 7 } })
    const part = { courseId: COURSE_ID, sectionId: section.id, videoId: null, title: 'Second section' }
    expect(await listOf(as, userId)).toEqual([{ ...part, opensAt: expect.any(String), opening: null }])
    const body = { sectionId: section.id, reason: 'Asked nicely' }
    const made = await callRoute<OpenablePart>(openNow, { as, params: { userId }, body })
    expect(made).toMatchObject({
      status: 201,
      body: { ...part, opening: { reason: 'Asked nicely', openedBy: as.viewer.email } },
    })
    expect(await statusesOf(student, second.id)).toMatchObject({ video: 200 })
    expect(await listOf(as, userId)).toEqual([made.body])
    expect((await callRoute(openNow, { as, params: { userId }, body })).status).toBe(409)
    const undo = { as, method: 'DELETE', params: { userId, openingId: made.body.opening?.id ?? '' } }
    expect((await callRoute(undoOpening, undo)).status).toBe(204)
    expect((await callRoute(undoOpening, undo)).status).toBe(404)
    expect(await statusesOf(student, second.id)).toMatchObject({ video: 403 })
    expect(await db.auditLog.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'opening.create', target: 'Second section: Asked nicely' },
      { action: 'opening.delete', target: 'Second section' },
    ])
  })

  test('are listed by course, in the order of the courses', async () => {
    const { as: student, section, purchaseId } = await createDrippedCourse()
    const { id: courseId } = await createCourse()
    const early = await createSection({
      title: 'Of the second course',
      order: 0,
      course: { connect: { id: courseId } },
    })
    const granted = { grantsSectionIds: { push: early.id } }
    await db.purchase.update({ where: { id: purchaseId }, data: { product: { update: granted } } })
    await db.section.updateMany({
      where: { id: { in: [section.id, early.id] } },
      data: { opensAfter: 7 },
    })
    const listed = await listOf(await createAdmin(), student.viewer.id)
    expect(listed.map(({ title }) => title)).toEqual(['Second section', 'Of the second course'])
  })

  test('need a person who owns the section or lesson, a later release, and a reason', async () => {
    const { as: student, first, second, purchaseId } = await createDrippedCourse()
    const as = await createAdmin()
    const open = async (body: object, userId = student.viewer.id) =>
      (await callRoute(openNow, { as, params: { userId }, body: { reason: 'x', ...body } })).status
    expect(await open({ videoId: first.id })).toBe(409)
    expect(await open({ videoId: MISSING_ID })).toBe(404)
    expect(await open({ videoId: first.id }, MISSING_ID)).toBe(404)
    expect(await open({})).toBe(400)
    expect(await open({ videoId: first.id, sectionId: first.sectionId })).toBe(400)
    expect(await open({ videoId: first.id, reason: ' ' })).toBe(400)
    await db.video.update({ where: { id: second.id }, data: { opensOn: inHours(9) } })
    await db.purchase.update({ where: { id: purchaseId }, data: { access: 'refunded' } })
    expect(await open({ videoId: second.id })).toBe(409)
    await db.purchase.update({ where: { id: purchaseId }, data: { access: 'active' } })
    expect(await open({ videoId: second.id })).toBe(201)
  })

  test('are only for administrators', async () => {
    const params = { userId: MISSING_ID }
    await expectAdminOnly(getOpenings, { method: 'GET', params })
    await expectAdminOnly(openNow, { method: 'POST', params, body: { videoId: MISSING_ID, reason: 'x' } })
    await expectAdminOnly(undoOpening, { method: 'DELETE', params: { ...params, openingId: MISSING_ID } })
  })
})
