import { builtInLanding } from '@/lib/built-in-landing'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createCourse } from '@/tests/factories'
import { POST } from './route'

const email = 'jane@example.com'
const ask = (course?: unknown) => callRoute(POST, { body: { email, course } })
const stored = () =>
  db.leadCourse.findMany({ orderBy: { id: 'asc' }, select: { courseId: true, words: true } })

async function publish(slug: string, title: string) {
  const { id } = await createCourse({ slug })
  const content = { ...builtInLanding, signUp: { ...builtInLanding.signUp, title } }
  await db.landingVersion.create({ data: { courseId: id, content } })
  return id
}

beforeEach(() => db.appSettings.create({ data: { id: 'default', leadList: true } }))

test('stores one proof of consent per course, and one for the page of the shop', async () => {
  const ads = await publish('ads', 'Early ads')
  const mail = await publish('mail', 'Early mail')
  for (const course of ['ads', undefined, 'mail', 'ads', null]) expect((await ask(course)).status).toBe(202)
  expect(await stored()).toEqual([
    { courseId: ads, words: expect.stringMatching(/^Early ads/) },
    { courseId: null, words: expect.stringMatching(/^Get early access/) },
    { courseId: mail, words: expect.stringMatching(/^Early mail/) },
  ])
  expect(await db.lead.count()).toBe(1)
})

test('a sign-up with an unknown slug, or for a course without a public page, is stored for the shop’s page', async () => {
  await createCourse({ slug: 'without-page' })
  const draft = await publish('draft', 'Hidden')
  await db.course.update({ where: { id: draft }, data: { draft: true } })
  for (const course of ['unknown', 'without-page', 'draft', 'No slug!', ''])
    expect((await ask(course)).status).toBe(202)
  expect(await stored()).toEqual([{ courseId: null, words: expect.stringMatching(/^Get early access/) }])
  expect((await ask('x'.repeat(201))).status).toBe(400)
})

test('finds a course by its old slugs', async () => {
  const id = await publish('ads', 'Early ads')
  await db.courseSlug.create({ data: { slug: 'older', courseId: id } })
  await ask('older')
  expect(await stored()).toMatchObject([{ courseId: id }])
})

test('a person who confirmed keeps their proofs, and can add a course', async () => {
  const ads = await publish('ads', 'Early ads')
  await ask('ads')
  await db.lead.updateMany({ data: { confirmedAt: new Date() } })
  await db.leadCourse.updateMany({ data: { words: 'What they confirmed' } })
  const mail = await publish('mail', 'Early mail')
  await ask('ads')
  await ask('mail')
  expect(await stored()).toEqual([
    { courseId: ads, words: 'What they confirmed' },
    { courseId: mail, words: expect.stringMatching(/^Early mail/) },
  ])
  expect((await db.lead.findFirstOrThrow()).confirmedAt).not.toBeNull()
})

test('stores nothing for an address that rejected an email', async () => {
  await db.mailSuppression.create({ data: { email, reason: 'hard_bounce' } })
  await publish('ads', 'Early ads')
  expect((await ask('ads')).status).toBe(202)
  expect(await stored()).toEqual([])
})

test('proofs of consent are deleted with their course or their lead', async () => {
  const ads = await publish('ads', 'Early ads')
  await ask('ads')
  await ask()
  await db.course.delete({ where: { id: ads } })
  expect(await stored()).toMatchObject([{ courseId: null }])
  await db.lead.deleteMany()
  expect(await stored()).toEqual([])
})
