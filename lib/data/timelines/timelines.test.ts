import { PUT as decide } from '@/app/api/admin/purchases/[purchaseId]/route'
import { POST as progress } from '@/app/api/progress/route'
import type { WatchedRange } from '@/lib/contract/course/progress'
import { saveProgress } from '@/lib/data/course/progress'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { logAccess } from '@/lib/data/people/access-log'
import { deleteCustomer } from '@/lib/data/people/customers'
import { grantAccess } from '@/lib/data/sales/manual-overrides'
import { forgetBuyer } from '@/lib/data/sales/notifications/forget-buyer'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { confirmEmailClaim, createEmailClaim } from '@/tests/email-claims'
import { createAdmin, createPerson, createSection, createVideo, type TestPerson } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { rebuildTimelinesOfUsers } from './rebuild-timelines'

const EMAIL = 'jane@example.com'
const SALE = '23456789'
let buyer: TestPerson

beforeEach(async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  buyer = await createPerson({ email: EMAIL })
})

async function timelineOf(saleId = SALE) {
  return db.purchaseMoments.findFirst({ where: { purchase: { warriorPlusSaleId: saleId } } })
}
const signIn = (person = buyer) => logAccess(person.viewer, new Headers(), { action: 'sign_in' })
const watch = async (videoId: string, watched: WatchedRange[], as = buyer) => {
  const answer = await callRoute(progress, { as, body: { videoId, lastPosition: 1, watched } })
  await waitForBackgroundWork()
  return answer
}
const complete = async (videoId: string, completed = true) => {
  await callRoute(progress, { as: buyer, body: { videoId, completed } })
  await waitForBackgroundWork()
}
const marked = async () => (await db.markedDay.findMany({ distinct: ['day'] })).length

describe('a purchase', () => {
  test('starts a timeline with the known times only', async () => {
    await postNotification(createSaleFields({ WP_AFFID: '4711' }))
    await sendDueEmails()
    const [event] = await db.ipnEvent.findMany()
    const timeline = await timelineOf()
    expect(timeline).toMatchObject({ step: 'mailed', affiliate: '4711', sold: null, userId: buyer.viewer.id })
    expect(timeline?.received).toEqual(event?.receivedAt)
    expect(timeline?.opened).toBeInstanceOf(Date)
    const { signedIn, firstFrame, embedOpened, quarter, half, finished } = timeline ?? {}
    expect([signedIn, firstFrame, embedOpened, quarter, half, finished]).toEqual(Array(6).fill(null))
    expect(await marked()).toBe(1)
  })

  test('from the API stores the time of the sale', async () => {
    await postNotification(createSaleFields({ API_CREATED: '2026-03-01T10:00:00Z' }))
    expect((await timelineOf())?.sold).toEqual(new Date('2026-03-01T10:00:00Z'))
  })

  test('whose refund arrives first counts as received only after its payment is confirmed', async () => {
    await postNotification(createSaleFields({ WP_ACTION: 'refund', IPN_ID: '2' }))
    expect(await timelineOf()).toMatchObject({ received: null, step: null })
    await postNotification(createSaleFields({ IPN_ID: '1' }))
    expect(await timelineOf()).toMatchObject({ step: 'received', opened: null })
  })

  test('from before the feature existed has no timeline, even after a later change', async () => {
    await db.appSettings.updateMany({ data: { lineSince: new Date(Date.now() + 60_000) } })
    await postNotification(createSaleFields())
    await db.appSettings.updateMany({ data: { lineSince: new Date() } })
    await postNotification(createSaleFields({ WP_ACTION: 'refund', IPN_ID: '2' }))
    expect(await timelineOf()).toBeNull()
    await signIn()
    expect(await db.purchaseMoments.count()).toBe(0)
  })

  test('granted manually has a timeline without a sale', async () => {
    const { viewer: admin } = await createAdmin()
    const [product] = await db.product.findMany()
    const purchase = await grantAccess(admin, buyer.viewer.id, {
      productId: product?.id ?? '',
      reason: 'a gift',
    })
    await signIn()
    const timeline = await timelineOf(purchase.warriorPlusSaleId)
    expect(timeline).toMatchObject({ received: null, step: null })
    expect([timeline?.opened, timeline?.signedIn]).toEqual([expect.any(Date), expect.any(Date)])
    expect(await marked()).toBe(0)
  })
})

describe('the timeline of a buyer', () => {
  test('keeps the time of the first sign-in', async () => {
    await signIn()
    await postNotification(createSaleFields())
    await sendDueEmails()
    const welcomeEmail = await db.emailOutbox.findFirstOrThrow({ where: { kind: 'welcome' } })
    expect(await timelineOf()).toMatchObject({ mailed: welcomeEmail.sentAt, signedIn: null, step: 'mailed' })
    await signIn()
    const first = await timelineOf()
    expect(first).toMatchObject({ step: 'signed_in' })
    await signIn()
    await db.accessLog.deleteMany()
    await rebuildTimelinesOfUsers([buyer.viewer.id])
    expect(await timelineOf()).toEqual(first)
  })

  test('starts at the first play of a purchased lesson, and progresses with the lessons that count', async () => {
    const section = await createSection()
    const lessons = await Promise.all(
      [1, 2, 3, 4].map((order) => createVideo({ sectionId: section.id, order, duration: 100 })),
    )
    const other = await createVideo({ duration: 100 })
    await db.product.updateMany({ data: { grantsCourseIds: [], grantsSectionIds: [section.id] } })
    await postNotification(createSaleFields())
    await sendDueEmails()
    const [one, two, three, four] = lessons.map(({ id }) => id)
    await watch(other.id, [[0, 100]])
    expect(await timelineOf()).toMatchObject({ firstFrame: null, step: 'mailed' })
    await watch(one ?? '', [[0, 1]])
    const started = await timelineOf()
    expect(started).toMatchObject({ quarter: null, step: 'started' })
    expect(started?.firstFrame).toBeInstanceOf(Date)
    await watch(one ?? '', [[0, 89]])
    expect(await timelineOf()).toEqual(started)
    await watch(one ?? '', [[0, 90]])
    const quarter = await timelineOf()
    expect(quarter).toMatchObject({ half: null, step: 'started', quarter: expect.any(Date) })
    await complete(two ?? '')
    const half = await timelineOf()
    expect(half).toMatchObject({ finished: null, step: 'half', quarter: quarter?.quarter })
    await complete(two ?? '', false)
    await watch(three ?? '', [[0, 100]])
    expect(await timelineOf()).toEqual(half)
    await complete(two ?? '')
    await watch(four ?? '', [[0, 100]])
    expect(await timelineOf()).toMatchObject({
      step: 'finished',
      half: half?.half,
      firstFrame: started?.firstFrame,
    })
    await createVideo({ sectionId: section.id, order: 5 })
    await rebuildTimelinesOfUsers([buyer.viewer.id])
    expect(await timelineOf()).toMatchObject({ step: 'finished' })
  })

  test('also starts by opening an embedded lesson', async () => {
    const file = await createVideo()
    const embed = await createVideo({ videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' })
    await postNotification(createSaleFields())
    await sendDueEmails()
    const open = (resourceId: string) =>
      logAccess(buyer.viewer, new Headers(), { action: 'video_viewed', resourceId })
    await open(file.id)
    expect(await timelineOf()).toMatchObject({ embedOpened: null, step: 'mailed' })
    await open(embed.id)
    expect(await timelineOf()).toMatchObject({
      embedOpened: expect.any(Date),
      firstFrame: null,
      step: 'started',
    })
  })

  test('starts with the purchase if the buyer had watched before', async () => {
    const video = await createVideo({ duration: 10 })
    await saveProgress(buyer.viewer, { videoId: video.id, watched: [[0, 10]] })
    await postNotification(createSaleFields())
    const timeline = await timelineOf()
    expect(timeline?.firstFrame).toEqual(timeline?.received)
    expect(timeline).toMatchObject({ step: 'finished', signedIn: null })
  })
})

describe('moved purchases', () => {
  test('do not keep the progress of the previous holder', async () => {
    const admin = await createAdmin()
    const video = await createVideo({ duration: 10 })
    await postNotification(createSaleFields())
    await sendDueEmails()
    await signIn()
    await watch(video.id, [[0, 10]])
    const before = await timelineOf()
    expect(before?.step).toBe('finished')
    const next = await createPerson()
    const params = { purchaseId: before?.purchaseId ?? '' }
    const body = { userId: next.viewer.id, reason: 'bought for a friend' }
    expect((await callRoute(decide, { as: admin, method: 'PUT', params, body })).status).toBe(200)
    expect(await timelineOf()).toEqual({
      ...before,
      userId: next.viewer.id,
      step: 'mailed',
      ...{ signedIn: null, firstFrame: null, quarter: null, half: null, finished: null },
    })
    await watch(video.id, [[0, 1]], next)
    expect(await timelineOf()).toMatchObject({ step: 'started' })
  })

  test('do not get the progress of the previous holder, even if it is computed while they move', async () => {
    const video = await createVideo({ duration: 10 })
    await postNotification(createSaleFields())
    await saveProgress(buyer.viewer, { videoId: video.id, watched: [[0, 10]] })
    const next = await createPerson()
    const empty = 'signed_in = NULL, first_frame = NULL, quarter = NULL, half = NULL, finished = NULL'
    const moving = await holdLock(`UPDATE purchase_moments SET user_id = '${next.viewer.id}', ${empty}`)
    const rebuilding = rebuildTimelinesOfUsers([buyer.viewer.id])
    await moving.waiters(1)
    await moving.release()
    await rebuilding
    expect(await timelineOf()).toMatchObject({ userId: next.viewer.id, firstFrame: null, finished: null })
  })

  test('combine the progress of two merged accounts', async () => {
    const home = await createPerson({ email: 'home@example.com' })
    const video = await createVideo({ duration: 10 })
    await postNotification(createSaleFields())
    await postNotification(
      createSaleFields({
        WP_SALEID: '2',
        WP_SALE: 'sale_2',
        IPN_ID: '2',
        WP_BUYER_EMAIL: 'home@example.com',
      }),
    )
    await signIn()
    await watch(video.id, [[0, 1]])
    const first = await timelineOf()
    expect((await confirmEmailClaim(await createEmailClaim(home, EMAIL), home)).status).toBe(303)
    expect(await timelineOf()).toMatchObject({
      userId: home.viewer.id,
      firstFrame: first?.firstFrame,
      signedIn: first?.signedIn,
    })
    expect(await timelineOf('2')).toMatchObject({ signedIn: first?.signedIn, firstFrame: first?.firstFrame })
  })

  test('keep the times, but no text about the email, of a deleted customer', async () => {
    const { viewer: admin } = await createAdmin()
    await postNotification(createSaleFields())
    await signIn()
    await db.purchaseMoments.updateMany({ data: { mailFailed: `550 no ${EMAIL} here` } })
    await db.markedDay.deleteMany()
    await deleteCustomer(admin, buyer.viewer.id, forgetBuyer)
    expect(await timelineOf()).toMatchObject({ userId: null, mailFailed: null, step: 'signed_in' })
    expect(await marked()).toBe(1)
  })

  test('keep the earliest times when two duplicates are merged', async () => {
    const video = await createVideo({ duration: 10 })
    await postNotification(createSaleFields({ WP_SALE: undefined }))
    await watch(video.id, [[0, 1]])
    const first = await timelineOf()
    await postNotification(createSaleFields({ WP_SALEID: undefined, IPN_ID: '2', WP_TXNID: 'x' }))
    expect(await db.purchase.count()).toBe(2)
    await postNotification(createSaleFields({ IPN_ID: '3', WP_TXNID: 'y' }))
    expect(await db.purchase.count()).toBe(1)
    expect(await timelineOf()).toMatchObject({
      received: first?.received,
      firstFrame: first?.firstFrame,
      opened: first?.opened,
    })
  })
})

describe('drafts', () => {
  test('do not count in the share of lessons', async () => {
    await postNotification(createSaleFields())
    const { id: sectionId } = await createSection()
    const { id: hiddenId } = await createSection({ draft: true })
    const lesson = await createVideo({ sectionId, duration: 100 })
    await createVideo({ sectionId, duration: 100, draft: true })
    await createVideo({ sectionId: hiddenId, duration: 100 })
    await complete(lesson.id)
    expect((await timelineOf())?.finished).toBeInstanceOf(Date)
  })
})
