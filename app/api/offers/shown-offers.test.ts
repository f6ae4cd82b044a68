import type { ShownOffer } from '@/lib/contract/course/offers'
import { db, type Prisma } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  MISSING_ID,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { completeLessons, createOffer, offerInput } from '@/tests/offer-helpers'
import { createViewAsSession } from '@/tests/view-as-scenario'
import { POST as dismiss } from './[offerId]/dismiss/route'
import { GET as go } from './[offerId]/go/route'
import { POST as seen } from './[offerId]/seen/route'
import { GET } from './route'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

let as: TestPerson
/** IDs of the lessons: `first` and `second` are in the first section, `third` in the second. */
let lessons: { first: string; second: string; third: string }
let sectionId: string
let courseId: string
beforeEach(async () => {
  as = await createPerson()
  const section = await createSection()
  sectionId = section.id
  courseId = section.courseId
  const { id: otherId } = await createSection({ order: 2 })
  const create = async (data: { sectionId: string }) => (await createVideo(data)).id
  lessons = {
    first: await create({ sectionId }),
    second: await create({ sectionId }),
    third: await create({ sectionId: otherId }),
  }
})

const list = (query: Record<string, string> = {}, viewer = as) =>
  callRoute<ShownOffer[]>(GET, { as: viewer, query: { place: 'dashboard', ...query } })
const shown = async (query?: Record<string, string>, viewer?: TestPerson) =>
  (await list(query, viewer)).body.map(({ id }) => id)

/** Reports that an offer was seen, clicked, and dismissed. Returns the statuses. */
async function act(offerId: string, viewer = as, headers: Record<string, string> = {}): Promise<number[]> {
  const call = { as: viewer, params: { offerId }, headers }
  const answers = [
    await callRoute(seen, { ...call, method: 'POST' }),
    await callRoute(go, call),
    await callRoute(dismiss, { ...call, method: 'POST' }),
  ]
  return answers.map(({ status }) => status)
}
const ALL_MISSING = [404, 404, 404]

/** Expects that the offer is not in the list, and that its three actions return 404. */
async function expectHidden(offerId: string, viewer = as) {
  expect(await shown({}, viewer)).toEqual([])
  expect(await act(offerId, viewer)).toEqual(ALL_MISSING)
  expect(
    await db.offerPerson.count({ where: { offerId, userId: viewer.viewer.id, clickedAt: { not: null } } }),
  ).toBe(0)
}

/** Creates an offer that is shown to the student. */
async function showOffer(data: Partial<Prisma.OfferUncheckedCreateInput> = {}) {
  await db.videoProgress.deleteMany({ where: { userId: as.viewer.id } })
  await completeLessons(as, lessons.first)
  return createOffer({ afterVideoId: lessons.first, ...data })
}

test('shows an offer after the lesson, the section or the course is completed', async () => {
  const { id } = await createOffer({ afterVideoId: lessons.first, endsAt: ago(-1) })
  await expectHidden(id)
  await completeLessons(as, lessons.first)
  const [offer] = (await list()).body
  expect(offer).toEqual({
    id,
    title: offerInput.title,
    text: offerInput.text,
    button: offerInput.button,
    imageUrl: null,
    endsAt: expect.any(String),
  })
  await db.offer.update({ where: { id }, data: { afterVideoId: null, afterSectionId: sectionId } })
  await expectHidden(id)
  await completeLessons(as, lessons.second)
  expect(await shown()).toEqual([id])
  await db.offer.update({ where: { id }, data: { afterSectionId: null, afterCourseId: courseId } })
  await expectHidden(id)
  await completeLessons(as, lessons.third)
  expect(await shown()).toEqual([id])
})

test('ignores drafts, and shows no offer that follows only drafts', async () => {
  await createVideo({ sectionId, draft: true })
  await createVideo({ sectionId: (await createSection({ draft: true })).id })
  const { id } = await createOffer({ afterCourseId: courseId })
  await completeLessons(as, ...Object.values(lessons))
  expect(await shown()).toEqual([id])
  await db.offer.update({ where: { id }, data: { afterCourseId: null, afterVideoId: lessons.first } })
  await db.video.update({ where: { id: lessons.first }, data: { draft: true } })
  await expectHidden(id)
  const empty = await createSection()
  await db.offer.update({ where: { id }, data: { afterVideoId: null, afterSectionId: empty.id } })
  await expectHidden(id)
})

test('shows at most one offer at a place, the first in the order', async () => {
  const last = await showOffer({ order: 3 })
  const first = await createOffer({ afterVideoId: lessons.first, order: 2 })
  await createOffer({ afterVideoId: lessons.third, order: 1 })
  const elsewhere = await createOffer({ afterVideoId: lessons.first, order: 1, place: 'lesson_end' })
  expect(await shown()).toEqual([first.id])
  expect(await shown({ place: 'lesson_end' })).toEqual([elsewhere.id])
  expect(await shown({ place: 'course_finished' })).toEqual([])
  await callRoute(dismiss, { as, method: 'POST', params: { offerId: first.id } })
  expect(await shown()).toEqual([last.id])
})

test('shows only offers of the course of a lesson', async () => {
  const other = await db.course.create({
    data: { slug: 'other', order: 2, draft: false, listed: true, contentAccess: 'open' },
  })
  const part = await createSection({ course: { connect: { id: other.id } } })
  const lesson = await createVideo({ sectionId: part.id })
  const { id } = await showOffer()
  expect(await shown({ videoId: lessons.third })).toEqual([id])
  expect(await shown({ courseId })).toEqual([id])
  expect(await shown({ videoId: lesson.id })).toEqual([])
  expect(await shown({ courseId: other.id })).toEqual([])
  expect(await shown({ videoId: MISSING_ID })).toEqual([])
  await completeLessons(as, lesson.id)
  const theirs = await createOffer({ afterSectionId: part.id })
  expect(await shown({ videoId: lesson.id })).toEqual([theirs.id])
  expect(await shown({ videoId: lessons.first, courseId: other.id })).toEqual([])
})

test('keeps an offer hidden while it is off, before it starts, and once it has ended', async () => {
  const { id } = await showOffer()
  const change = (data: Prisma.OfferUpdateInput) => db.offer.update({ where: { id }, data })
  await change({ active: false })
  await expectHidden(id)
  await change({ active: true, startsAt: ago(-1) })
  await expectHidden(id)
  await change({ startsAt: ago(1), endsAt: new Date() })
  await expectHidden(id)
  await change({ endsAt: ago(-1) })
  expect(await shown()).toEqual([id])
})

test.each(['active', 'refunded', 'disputed', 'pending', 'ended'] as const)(
  'hides an offer from people whose purchase of the product is %s',
  async (access) => {
    const { productId, id: purchaseId } = await createPurchase(as.viewer.id, [])
    await db.purchase.update({ where: { id: purchaseId }, data: { access } })
    const { id } = await showOffer({ productId })
    await expectHidden(id)
    await db.offer.update({ where: { id }, data: { productId: null, hideProductIds: [productId ?? ''] } })
    await expectHidden(id)
    await db.offer.update({ where: { id }, data: { hideProductIds: [MISSING_ID] } })
    expect(await shown()).toEqual([id])
  },
)

test('does not hide an offer because someone else bought the product', async () => {
  const { productId } = await createPurchase((await createPerson()).viewer.id, [])
  const { id } = await showOffer({ productId })
  expect(await shown()).toEqual([id])
})

test('hides an offer from people who lost access to what it follows', async () => {
  await restrictToCustomers()
  const { id } = await showOffer()
  await expectHidden(id)
  const purchase = await createPurchase(as.viewer.id, [sectionId])
  expect(await shown()).toEqual([id])
  await db.purchase.update({ where: { id: purchase.id }, data: { access: 'refunded' } })
  await expectHidden(id)
})

test('counts only the sections that a person owns as the course', async () => {
  await restrictToCustomers()
  await createPurchase(as.viewer.id, [sectionId])
  const { id } = await createOffer({ afterCourseId: courseId })
  await completeLessons(as, lessons.first)
  await expectHidden(id)
  await completeLessons(as, lessons.second)
  expect(await shown()).toEqual([id])
})

test('waits for lessons that open later', async () => {
  const { id } = await createOffer({ afterSectionId: sectionId })
  await completeLessons(as, lessons.first)
  await db.video.update({ where: { id: lessons.second }, data: { opensOn: ago(-1) } })
  await expectHidden(id)
})

test('hides a dismissed offer for 30 days', async () => {
  const { id: offerId } = await showOffer()
  const send = () => callRoute(dismiss, { as, method: 'POST', params: { offerId } })
  expect((await send()).status).toBe(204)
  await expectHidden(offerId)
  const dismissedOn = (dismissedAt: Date) => db.offerPerson.updateMany({ data: { dismissedAt } })
  await dismissedOn(ago(29.9))
  await expectHidden(offerId)
  await dismissedOn(ago(30.1))
  expect(await shown()).toEqual([offerId])
  expect((await send()).status).toBe(204)
  await expectHidden(offerId)
})

test('records when a person first saw and clicked the offer', async () => {
  const { id } = await showOffer()
  const read = () => db.offerPerson.findFirst({ where: { offerId: id } })
  const call = { as, params: { offerId: id } }
  expect((await callRoute(seen, { ...call, method: 'POST' })).status).toBe(204)
  expect(await read()).toMatchObject({ userId: as.viewer.id, clickedAt: null, dismissedAt: null })
  const shownAt = ago(2)
  await db.offerPerson.updateMany({ data: { shownAt } })
  await callRoute(seen, { ...call, method: 'POST' })
  await callRoute(go, call)
  expect(await read()).toMatchObject({ shownAt, clickedAt: expect.any(Date), dismissedAt: null })
  const clickedAt = ago(1)
  await db.offerPerson.updateMany({ data: { clickedAt } })
  await callRoute(go, call)
  await callRoute(dismiss, { ...call, method: 'POST' })
  expect(await read()).toMatchObject({ shownAt, clickedAt, dismissedAt: expect.any(Date) })
})

test('redirects to exactly the stored address', async () => {
  const { id } = await showOffer()
  const query = { url: 'https://evil.example.com', to: '//evil.example.com' }
  const { status, headers, body } = await callRoute(go, { as, params: { offerId: id }, query })
  expect(status).toBe(302)
  expect(headers.get('location')).toBe(offerInput.url)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(body).toBe('')
})

test.each([
  ['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }],
  ['a prerendered page', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['a HEAD request', 'HEAD', {}],
  ['a link on another site', 'GET', { 'sec-fetch-site': 'cross-site' }],
])('does not count %s as a click', async (_, method, headers) => {
  const { id: offerId } = await showOffer()
  const answer = await callRoute(go, { as, method, params: { offerId }, headers })
  expect(answer.status).toBe(302)
  expect(await db.offerPerson.count()).toBe(0)
})

test('records nothing for a prerendered page', async () => {
  const { id } = await showOffer()
  expect(await act(id, as, { 'sec-purpose': 'prefetch;prerender' })).toEqual([204, 302, 204])
  expect(await db.offerPerson.count()).toBe(0)
  expect(await shown()).toEqual([id])
})

test('records nothing for administrators, who see an offer under the same conditions', async () => {
  const { id } = await showOffer()
  const admin = await createAdmin()
  await expectHidden(id, admin)
  await completeLessons(admin, lessons.first)
  expect(await shown({}, admin)).toEqual([id])
  expect(await act(id, admin)).toEqual([204, 302, 204])
  expect(await db.offerPerson.count()).toBe(0)
})

test('shows the customer’s offer to an administrator who views as them, and records nothing', async () => {
  const { id } = await showOffer()
  const viewing = await createViewAsSession(await createAdmin(), as)
  expect(await shown({}, viewing)).toEqual([id])
  expect(await act(id, viewing)).toEqual([403, 302, 403])
  expect(await db.offerPerson.count()).toBe(0)
})

test('refuses signed-out people, unknown places and unknown parameters', async () => {
  const { id: offerId } = await showOffer()
  const params = { offerId }
  expect((await callRoute(GET, { query: { place: 'dashboard' } })).status).toBe(401)
  expect((await callRoute(go, { params })).status).toBe(401)
  expect((await callRoute(seen, { params, method: 'POST' })).status).toBe(401)
  expect((await callRoute(dismiss, { params, method: 'POST' })).status).toBe(401)
  expect((await list({ place: 'popup' })).status).toBe(400)
  expect((await list({ videoId: "' OR 1=1" })).status).toBe(400)
  expect((await list({ all: '1' })).status).toBe(400)
  expect(await act(MISSING_ID)).toEqual(ALL_MISSING)
  expect(await act('x')).toEqual(ALL_MISSING)
})
