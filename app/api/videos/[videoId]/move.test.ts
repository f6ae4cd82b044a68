import type { SavedVideo } from '@/lib/contract/course/videos'
import { listVideos } from '@/lib/data/course/videos'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, createSection, createVideo, MISSING_ID } from '@/tests/factories'
import { PUT } from './route'

type Person = Awaited<ReturnType<typeof createPerson>>
const edit = (as: Person, videoId: string, body: unknown) =>
  callRoute<SavedVideo>(PUT, { as, method: 'PUT', params: { videoId }, body })
const titlesIn = async (as: Person, sectionId: string) =>
  (await listVideos(as.viewer, sectionId)).map(({ title }) => title)

let as: Person
let from: string
let to: string
let lesson: string
beforeEach(async () => {
  as = await createAdmin()
  from = (await createSection()).id
  to = (await createSection()).id
  await createVideo({ sectionId: to, title: 'First', order: 1 })
  await createVideo({ sectionId: to, title: 'Second', order: 7 })
  lesson = (await createVideo({ sectionId: from, title: 'Moved', order: 3 })).id
})

test('moves a lesson to the end of another section with its progress and notes', async () => {
  const { viewer } = await createPerson()
  const own = { userId: viewer.id, videoId: lesson }
  await db.videoProgress.create({ data: { ...own, completed: true, lastPosition: 12 } })
  await db.videoNote.create({ data: { ...own, content: 'Fold twice.' } })
  expect(await edit(as, lesson, { sectionId: to })).toMatchObject({
    status: 200,
    body: { id: lesson, sectionId: to, order: 8, title: 'Moved' },
  })
  expect(await titlesIn(as, to)).toEqual(['First', 'Second', 'Moved'])
  expect(await titlesIn(as, from)).toEqual([])
  expect(await db.videoProgress.findFirst({ where: own })).toMatchObject({
    completed: true,
    lastPosition: 12,
  })
  expect(await db.videoNote.count({ where: own })).toBe(1)
})

test('puts a lesson at a given place, and leaves its place in the same section', async () => {
  expect((await edit(as, lesson, { sectionId: to, order: 2 })).body).toMatchObject({ order: 2 })
  expect(await titlesIn(as, to)).toEqual(['First', 'Moved', 'Second'])
  expect((await edit(as, lesson, { sectionId: to.toUpperCase() })).body).toMatchObject({ order: 2 })
})

test('two lessons that change places at the same time don’t block each other', async () => {
  const other = (await createVideo({ sectionId: to, title: 'Back', order: 9 })).id
  const both = await Promise.all([edit(as, lesson, { sectionId: to }), edit(as, other, { sectionId: from })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await titlesIn(as, from)).toEqual(['Back'])
})

test('gives lessons that move at the same time different places', async () => {
  const lessons = await Promise.all([1, 2, 3, 4].map((order) => createVideo({ sectionId: from, order })))
  const moved = await Promise.all(lessons.map(({ id }) => edit(as, id, { sectionId: to })))
  expect(new Set(moved.map(({ body }) => body.order)).size).toBe(4)
})

test('refuses a missing section or lesson, and students', async () => {
  expect((await edit(as, lesson, { sectionId: MISSING_ID })).status).toBe(404)
  expect((await edit(as, MISSING_ID, { sectionId: to })).status).toBe(404)
  expect((await edit(as, lesson, { sectionId: 'x' })).status).toBe(400)
  expect((await edit(await createPerson(), lesson, { sectionId: to })).status).toBe(403)
  expect(await titlesIn(as, from)).toEqual(['Moved'])
})
