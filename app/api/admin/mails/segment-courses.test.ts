import { type Broadcast, type BroadcastSegment, defaultSegment } from '@/lib/contract/mail/broadcasts'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  MISSING_ID,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { GET as getOne, PUT } from './[broadcastId]/route'
import { GET as recipients } from './recipients/route'
import { GET, POST } from './route'

let as: TestPerson
let courseId: string
beforeEach(async () => {
  as = await createAdmin({ email: 'owner@example.com' })
  await restrictToCustomers()
  courseId = (await createCourse({ title: 'Ads' })).id
})

const input = {
  kind: 'broadcast',
  subject: 'News',
  body: 'Hello',
  afterDays: 0,
  startsAt: null,
  perMinute: 60,
  countsClicks: false,
}
const create = (segment: object) =>
  callRoute<Broadcast>(POST, { as, body: { ...input, segment: { ...defaultSegment, ...segment } } })
const count = async (query: Record<string, string>) =>
  (await callRoute<{ people: number }>(recipients, { as, query })).body.people

/** Creates a person with a purchase that grants access, and with milestones in some courses. */
async function buyer(
  grants: { grantsCourseIds?: string[]; grantsSectionIds?: string[]; grantsEverything?: boolean },
  moments: { courseId: string; finished?: boolean }[] = [],
) {
  const { viewer } = await createPerson()
  const purchase = await createPurchase(viewer.id, [])
  const productId = purchase.productId ?? ''
  await db.product.update({ where: { id: productId }, data: grants })
  await db.courseMoments.createMany({
    data: moments.map((one) => ({
      userId: viewer.id,
      courseId: one.courseId,
      startedAt: new Date(),
      finishedAt: one.finished ? new Date() : null,
    })),
  })
  return { purchaseId: purchase.id, productId, userId: viewer.id }
}

test('counts buyers who have started, finished, or not started a course', async () => {
  const both = { grantsCourseIds: [COURSE_ID, courseId] }
  await buyer(both)
  await buyer(both, [{ courseId }])
  await buyer(both, [{ courseId, finished: true }])
  await buyer(both, [{ courseId: COURSE_ID, finished: true }])
  expect(await count({ kind: 'started', courseId })).toBe(2)
  expect(await count({ kind: 'finished', courseId })).toBe(1)
  expect(await count({ kind: 'not_started', courseId })).toBe(2)
  expect(await count({ kind: 'started', courseId: COURSE_ID })).toBe(1)
  expect(await count({ kind: 'started' })).toBe(3)
})

test('counts only buyers, with the product, refunds and ends of their purchases', async () => {
  const started = [{ courseId, finished: true }]
  const { productId } = await buyer({ grantsCourseIds: [courseId] }, started)
  const refunded = await buyer({ grantsCourseIds: [courseId] }, started)
  await db.purchase.update({ where: { id: refunded.purchaseId }, data: { access: 'refunded' } })
  const over = await buyer({ grantsCourseIds: [courseId] }, started)
  await db.purchase.update({ where: { id: over.purchaseId }, data: { endsAt: new Date(0) } })
  const { viewer } = await createPerson()
  await db.courseMoments.create({ data: { userId: viewer.id, courseId, startedAt: new Date() } })
  for (const kind of ['started', 'finished']) {
    expect(await count({ kind, courseId })).toBe(1)
    expect(await count({ kind, courseId, productId })).toBe(1)
    expect(await count({ kind, courseId, productId: refunded.productId })).toBe(0)
    expect(await count({ kind, courseId, withRefunded: 'true' })).toBe(2)
  }
})

test('counts buyers who have not started a course only if they have access to it', async () => {
  const section = await createSection({ course: { connect: { id: courseId } } })
  await buyer({ grantsCourseIds: [COURSE_ID] })
  expect(await count({ kind: 'not_started', courseId })).toBe(0)
  await buyer({ grantsCourseIds: [courseId] })
  await buyer({ grantsSectionIds: [section.id] })
  await buyer({ grantsEverything: true })
  expect(await count({ kind: 'not_started', courseId })).toBe(3)
  await db.course.update({ where: { id: courseId }, data: { contentAccess: 'open' } })
  expect(await count({ kind: 'not_started', courseId })).toBe(4)
})

test('leaves out people with an active purchase of any part of a course', async () => {
  const section = await createSection({ course: { connect: { id: courseId } } })
  const finished = [{ courseId: COURSE_ID, finished: true }]
  const query = { kind: 'finished', courseId: COURSE_ID, withoutCourseId: courseId }
  await buyer({ grantsCourseIds: [COURSE_ID] }, finished)
  const grants = [
    { grantsCourseIds: [courseId] },
    { grantsSectionIds: [section.id] },
    { grantsEverything: true },
  ]
  const owners = await Promise.all(grants.map((one) => buyer(one, finished)))
  expect(await count({ kind: 'finished', courseId: COURSE_ID })).toBe(4)
  expect(await count(query)).toBe(1)
  expect(await count({ kind: 'buyers', withoutCourseId: courseId })).toBe(1)
  const [owner] = owners
  if (!owner) throw new Error('Nobody bought')
  // With the second purchase, the person stays a buyer after the first purchase has ended.
  const again = await createPurchase(owner.userId, [])
  await db.purchase.update({ where: { id: owner.purchaseId }, data: { access: 'ended' } })
  expect(await count(query)).toBe(2)
  await db.purchase.update({ where: { id: again.id }, data: { productId: owner.productId } })
  expect(await count(query)).toBe(1)
  await db.purchase.update({ where: { id: again.id }, data: { endsAt: new Date(0) } })
  expect(await count(query)).toBe(1)
})

test('leaves out leads who bought with that email or have it as an additional one', async () => {
  const { userId } = await buyer({ grantsCourseIds: [courseId] })
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  const further = 'further@example.com'
  await db.userEmail.create({ data: { userId, email: further, verifiedAt: new Date() } })
  const lead = (address: string) =>
    db.lead.create({ data: { email: address, source: '', words: '', confirmedAt: new Date() } })
  await Promise.all([email, further, 'new@example.com'].map(lead))
  expect(await count({ kind: 'leads' })).toBe(3)
  expect(await count({ kind: 'leads', withoutCourseId: courseId })).toBe(1)
  expect(await count({ kind: 'leads', withoutCourseId: COURSE_ID })).toBe(3)
})

test('stores the courses, and names them in the list', async () => {
  const segment = { kind: 'finished', courseId: COURSE_ID, withoutCourseId: courseId }
  const { status, body } = await create(segment)
  expect(status).toBe(201)
  expect(body).toMatchObject({ segment, course: 'course', withoutCourse: 'Ads' })
  const [listed] = (await callRoute<Broadcast[]>(GET, { as })).body
  expect(listed).toMatchObject({ segment, course: 'course', withoutCourse: 'Ads' })
  const changed = { ...defaultSegment, withoutCourseId: COURSE_ID }
  const put = await callRoute<Broadcast>(PUT, {
    as,
    method: 'PUT',
    params: { broadcastId: body.id },
    body: { segment: changed },
  })
  expect(put).toMatchObject({
    status: 200,
    body: { segment: changed, course: null, withoutCourse: 'course' },
  })
})

test('fills in the courses that a request or an older broadcast leaves out', async () => {
  const { courseId: _, withoutCourseId: __, ...older } = defaultSegment
  const { status, body } = await callRoute<Broadcast>(POST, { as, body: { ...input, segment: older } })
  expect({ status, segment: body.segment }).toEqual({ status: 201, segment: defaultSegment })
  await db.broadcast.update({ where: { id: body.id }, data: { segment: older } })
  const read = await callRoute<Broadcast>(getOne, { as, params: { broadcastId: body.id } })
  expect(read.body.segment).toEqual(defaultSegment)
})

test.each(['courseId', 'withoutCourseId'])('refuses an unknown course as %s', async (field) => {
  const refusal = (name: string) => ({ status: 400, body: { fields: { [name]: [expect.any(String)] } } })
  const segment = { ...defaultSegment, kind: 'finished' as const, [field]: MISSING_ID }
  expect(await create(segment)).toMatchObject(refusal(`segment.${field}`))
  const { id: broadcastId } = (await create({})).body
  const put = { as, method: 'PUT', params: { broadcastId }, body: { segment } }
  expect(await callRoute(PUT, put)).toMatchObject(refusal(`segment.${field}`))
  const query = { kind: 'finished', [field]: MISSING_ID }
  expect(await callRoute(recipients, { as, query })).toMatchObject(refusal(field))
  expect(await db.broadcast.findMany()).toMatchObject([{ segment: defaultSegment }])
})

test.each<BroadcastSegment['kind']>(['leads', 'buyers', 'stopped'])(
  'refuses a course for %s, because it would be ignored',
  async (kind) => {
    expect(await create({ kind, courseId })).toMatchObject({
      status: 400,
      body: { fields: { 'segment.courseId': [expect.any(String)] } },
    })
    expect(await callRoute(recipients, { as, query: { kind, courseId } })).toMatchObject({ status: 400 })
  },
)
