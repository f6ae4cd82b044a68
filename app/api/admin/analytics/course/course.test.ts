import type { SectionProgress } from '@/lib/contract/course/section-progress'
import { refreshSectionProgress } from '@/lib/data/course/section-progress'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createCourse, createPerson, createSection, createVideo } from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { GET } from './route'

type Admin = Awaited<ReturnType<typeof createAdmin>>

async function read(as: Admin) {
  const { body } = await callRoute<SectionProgress[]>(GET, { as })
  await waitForBackgroundWork()
  return body
}

async function watch(userId: string, videoId: string, seconds: number, completed = false) {
  const { id } = await db.videoProgress.create({
    data: { userId, videoId, completed, firstWatchedAt: seconds > 0 ? new Date() : null },
  })
  if (seconds === 0) return
  await db.$executeRaw`
    UPDATE video_progress SET watched = ${`{[0,${seconds})}`}::int4multirange WHERE id = ${id}::uuid`
}

/** Makes all counts due again. */
const makeDue = () => db.sectionReach.updateMany({ data: { refreshedAt: new Date(0) } })

async function course() {
  const section = await createSection({ title: 'Websites' })
  const [one, two] = [
    await createVideo({ sectionId: section.id, title: 'Plan', duration: 100 }),
    await createVideo({ sectionId: section.id, title: 'Build', duration: 100, order: 2 }),
  ]
  return { section, one, two }
}

test('counts each person who started and finished once, without administrators and drafts', async () => {
  const admin = await createAdmin()
  const { section, one, two } = await course()
  await createVideo({ sectionId: section.id, title: 'To come', draft: true })
  await createSection({ title: 'Not out', draft: true })
  const [done, half, quiet] = [await createPerson(), await createPerson(), await createPerson()]
  await watch(done.viewer.id, one.id, 95)
  await watch(done.viewer.id, two.id, 0, true)
  await watch(half.viewer.id, one.id, 40)
  await watch(quiet.viewer.id, one.id, 0)
  await watch(admin.viewer.id, one.id, 100)
  // The first request starts the count.
  expect(await read(admin)).toMatchObject([{ title: 'Websites', countedAt: null, started: 0 }])
  const [found, ...others] = await read(admin)
  expect(others).toEqual([])
  expect(found).toMatchObject({ started: 2, finished: 1, countedAt: expect.stringMatching(/Z$/) })
  expect(found?.lessons.map(({ title, people, isEmbed }) => [title, people, isEmbed])).toEqual([
    ['Plan', 2, false],
    ['Build', 0, false],
  ])
  const [plan] = found?.lessons ?? []
  expect([plan?.viewers[0], plan?.viewers[39], plan?.viewers[40], plan?.viewers[99]]).toEqual([2, 2, 1, 0])
})

test('recounts when it is due, in one process at a time', async () => {
  const admin = await createAdmin()
  const { one } = await course()
  await refreshSectionProgress()
  const { viewer } = await createPerson()
  await watch(viewer.id, one.id, 50)
  await refreshSectionProgress()
  expect(await read(admin)).toMatchObject([{ started: 0 }])
  // Counting took one second, so within a hundred seconds the section isn’t counted again.
  await db.sectionReach.updateMany({ data: { tookMs: 1000, refreshedAt: new Date(Date.now() - 90_000) } })
  await refreshSectionProgress()
  expect(await read(admin)).toMatchObject([{ started: 0 }])
  await makeDue()
  await Promise.all([refreshSectionProgress(), refreshSectionProgress()])
  expect(await read(admin)).toMatchObject([{ started: 1, finished: 0 }])
})

test('counts a lesson of unknown length without a retention chart, and returns nothing for a course without lessons', async () => {
  const admin = await createAdmin()
  expect(await read(admin)).toEqual([])
  const section = await createSection({ title: 'Empty' })
  const { id } = await createVideo({ sectionId: section.id, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })
  const { viewer } = await createPerson()
  await watch(viewer.id, id, 0, true)
  await refreshSectionProgress()
  expect(await read(admin)).toMatchObject([
    { started: 1, finished: 1, lessons: [{ duration: null, viewers: [], people: 0, isEmbed: true }] },
  ])
})

test('lists the sections of each course together, in the order of the courses', async () => {
  await createSection({ title: 'First course, start', order: 1 })
  await createSection({ title: 'First course, end', order: 2 })
  const course = { connect: { id: (await createCourse()).id } }
  await createSection({ title: 'Second course, start', order: 1, course })
  await createSection({ title: 'Second course, end', order: 2, course })
  expect((await read(await createAdmin())).map(({ title }) => title)).toEqual([
    'First course, start',
    'First course, end',
    'Second course, start',
    'Second course, end',
  ])
})
