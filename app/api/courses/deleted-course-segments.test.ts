import { PUT as changeBroadcast, GET as getBroadcast } from '@/app/api/admin/mails/[broadcastId]/route'
import { POST as sendBroadcast } from '@/app/api/admin/mails/[broadcastId]/send/route'
import { type Broadcast, defaultSegment } from '@/lib/contract/mail/broadcasts'
import { queueBroadcasts } from '@/lib/data/mail/queue-broadcasts'
import { db, type Prisma } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { createAdmin, createCourse, createPerson, createPurchase, type TestPerson } from '@/tests/factories'
import { createOffer } from '@/tests/offer-helpers'
import { DELETE } from './[courseId]/route'

let as: TestPerson
let courseId: string
beforeEach(async () => {
  as = await createAdmin()
  courseId = (await createCourse({ title: 'Ads' })).id
  await db.appSettings.create({ data: { postalAddress: 'Here' } })
})

const remove = () => callRoute(DELETE, { as, method: 'DELETE', params: { courseId } })
const broadcast = (segment: object, data: Partial<Prisma.BroadcastCreateInput> = {}) =>
  db.broadcast.create({
    data: {
      kind: 'broadcast',
      subject: 'News',
      body: 'x',
      perMinute: 60,
      segment: { ...defaultSegment, ...segment },
      ...data,
    },
  })
const read = async (broadcastId: string) =>
  (await callRoute<Broadcast>(getBroadcast, { as, params: { broadcastId } })).body
const audited = async () => (await db.auditLog.findMany()).map(({ action }) => action).toSorted()

const PAST = new Date(Date.now() - 60_000)
const sending = { state: 'sending', sentAt: PAST, startsAt: PAST } as const

describe.each([
  ['is about', () => ({ kind: 'finished', courseId })],
  ['leaves out', () => ({ kind: 'buyers', withoutCourseId: courseId })],
])('a segment that %s a deleted course', (_, segmentOf) => {
  test('is lost from a draft, which can be sent only after the recipients are chosen again', async () => {
    const { id: broadcastId } = await broadcast(segmentOf())
    const { id: other } = await broadcast({ kind: 'finished', courseId: COURSE_ID })
    expect((await remove()).status).toBe(204)
    expect(await read(broadcastId)).toMatchObject({ state: 'draft', segment: null })
    expect(await read(other)).toMatchObject({ segment: { courseId: COURSE_ID } })
    const send = () => callRoute(sendBroadcast, { as, params: { broadcastId }, body: { noticeGiven: true } })
    expect(await send()).toMatchObject({
      status: 409,
      body: { message: 'Choose the recipients again. The course used to select them was deleted.' },
    })
    const change = { as, method: 'PUT', params: { broadcastId } }
    await callRoute(changeBroadcast, { ...change, body: { subject: 'Other' } })
    expect((await send()).status).toBe(409)
    await callRoute(changeBroadcast, { ...change, body: { segment: defaultSegment } })
    expect((await send()).status).toBe(200)
    expect(await audited()).toEqual(['course.delete', 'mail.send', 'mail.update', 'mail.update'])
  })

  test('is lost from a scheduled broadcast, which becomes a draft again', async () => {
    const { id } = await broadcast(segmentOf(), {
      state: 'sending',
      sentAt: new Date(),
      startsAt: new Date(Date.now() + 3_600_000),
    })
    await remove()
    expect(await read(id)).toMatchObject({ state: 'draft', segment: null, sentAt: null })
    expect(await audited()).toEqual(['course.delete', 'mail.stop'])
  })

  test('stops broadcasts that are being sent and sequences, and drops their unsent emails', async () => {
    const { viewer } = await createPerson()
    await createPurchase(viewer.id, [])
    const ids = await Promise.all([
      broadcast(segmentOf(), sending),
      broadcast(segmentOf(), { ...sending, kind: 'sequence', queuedUntil: PAST }),
      broadcast(segmentOf(), { ...sending, state: 'halted', problem: 'refused' }),
      broadcast(segmentOf(), { ...sending, queuedAt: PAST, recipients: 1 }),
    ]).then((all) => all.map(({ id }) => id))
    await db.emailOutbox.createMany({
      data: ids.map((broadcastId) => ({
        kind: 'broadcast' as const,
        userId: viewer.id,
        broadcastId,
        parameters: {},
      })),
    })
    await remove()
    for (const id of ids)
      expect(await read(id)).toMatchObject({
        state: 'stopped',
        segment: segmentOf(),
        course: null,
        withoutCourse: null,
        problem: 'Stopped because a course used to choose the recipients was deleted',
      })
    await queueBroadcasts()
    expect(await db.emailOutbox.count({ where: { state: 'queued' } })).toBe(0)
    expect(await db.emailOutbox.count({ where: { state: 'dropped' } })).toBe(4)
    expect((await audited()).filter((action) => action === 'mail.stop')).toHaveLength(4)
  })

  test('stays on record for a broadcast that was sent or stopped', async () => {
    const sent = await broadcast(segmentOf(), { ...sending, queuedAt: PAST, recipients: 3, handedOver: 3 })
    const stopped = await broadcast(segmentOf(), { ...sending, state: 'stopped', queuedAt: PAST })
    await remove()
    expect(await read(sent.id)).toMatchObject({ state: 'sent', segment: segmentOf(), problem: null })
    expect(await read(stopped.id)).toMatchObject({ state: 'stopped', problem: null })
    expect(await audited()).toEqual(['course.delete'])
  })
})

test('changes no segment if the course can’t be deleted', async () => {
  const { id } = await broadcast({ kind: 'finished', courseId })
  await db.product.create({ data: { name: 'Bundle', grantsCourseIds: [courseId] } })
  expect((await remove()).status).toBe(409)
  expect(await read(id)).toMatchObject({ segment: { courseId } })
})

test('deletes the offers after the course with it', async () => {
  await createOffer({ afterCourseId: courseId })
  const { id } = await createOffer({ afterCourseId: COURSE_ID, order: 2 })
  expect((await remove()).status).toBe(204)
  expect(await db.offer.findMany({ select: { id: true } })).toEqual([{ id }])
})
