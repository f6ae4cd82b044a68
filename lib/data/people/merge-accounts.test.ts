import { PUT as decide } from '@/app/api/admin/purchases/[purchaseId]/route'
import { GET as listPurchases } from '@/app/api/admin/purchases/route'
import type { WatchedRange } from '@/lib/contract/course/progress'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { saveProgress } from '@/lib/data/course/progress'
import { hashEmail } from '@/lib/data/mail/email-hash'
import { optOut } from '@/lib/data/mail/email-preferences'
import { authAdapter } from '@/lib/server/auth/auth-adapter'
import { db, transaction } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { confirmEmailClaim, createEmailClaim } from '@/tests/email-claims'
import { createAdmin, createPerson, createPurchase, createVideo, type TestPerson } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { createOffer } from '@/tests/offer-helpers'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { readWatchedRanges } from '@/tests/read-watched-ranges'
import { deleteCustomer } from './customers'
import { mergeAccounts, prunePreviousBuyerEmails } from './merge-accounts'

const second = 'jane@example.com'
let student: TestPerson
beforeEach(async () => {
  student = await createPerson({ email: 'home@example.com' })
})

test('moves purchases, progress, and notes to the other account', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const other = await db.user.findUniqueOrThrow({ where: { email: second } })
  const videos = [await createVideo(), await createVideo()]
  const [both, one] = videos.map(({ id }) => id)
  const of = (userId: string, videoId = '', completed = false, lastPosition = 0) => ({
    userId,
    videoId,
    completed,
    lastPosition,
  })
  await db.videoProgress.createMany({
    data: [of(student.viewer.id, both, false, 50), of(other.id, both, true, 10), of(other.id, one, true)],
  })
  await db.videoNote.create({ data: { userId: other.id, videoId: both ?? '', content: 'mine' } })
  expect((await confirmEmailClaim(await createEmailClaim(student, second), student)).status).toBe(303)
  const user = await db.user.findUniqueOrThrow({
    where: { id: student.viewer.id },
    include: { purchases: true, notes: true, progress: { orderBy: { lastPosition: 'desc' } } },
  })
  expect(user).toMatchObject({
    hasPurchased: true,
    purchases: [{ access: 'active' }],
    notes: [{ content: 'mine' }],
  })
  expect(user.progress.map(({ completed, lastPosition }) => [completed, lastPosition])).toEqual([
    [true, 50],
    [true, 0],
  ])
  expect(await db.user.findUnique({ where: { email: second } })).toBeNull()
  await postNotification(createSaleFields({ WP_ACTION: 'refund', IPN_ID: '98765402' }))
  expect(await db.user.findUnique({ where: { id: student.viewer.id } })).toMatchObject({
    hasPurchased: false,
  })
})

test('combines what both accounts watched', async () => {
  const other = await createPerson()
  const { id: videoId } = await createVideo()
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const watching = async (
    { viewer }: TestPerson,
    watched: WatchedRange[],
    firstWatchedAt: Date,
    lastWatchedAt: Date,
  ) => {
    await saveProgress(viewer, { videoId, watched })
    await db.videoProgress.updateMany({
      where: { userId: viewer.id },
      data: { firstWatchedAt, lastWatchedAt, updatedAt: lastWatchedAt },
    })
  }
  await watching(student, [[0, 10]], day(1), day(2))
  await watching(other, [[5, 20]], day(3), day(4))
  await transaction((tx) => mergeAccounts(tx, other.viewer, student.viewer.id))
  expect((await readWatchedRanges(student.viewer.id, videoId)).ranges).toEqual([[0, 20]])
  expect(await db.videoProgress.findMany()).toMatchObject([
    { firstWatchedAt: day(1), lastWatchedAt: day(4), updatedAt: day(4) },
  ])

  const alone = await createVideo()
  await saveProgress(student.viewer, { videoId: alone.id, watched: [[3, 7]] })
  const third = await createPerson()
  await transaction((tx) => mergeAccounts(tx, student.viewer, third.viewer.id))
  expect((await readWatchedRanges(third.viewer.id, alone.id)).ranges).toEqual([[3, 7]])
})

test('keeps the earliest times of an offer that both accounts saw', async () => {
  const other = await createPerson()
  const { id: afterVideoId } = await createVideo()
  const [both, one] = [await createOffer({ afterVideoId }), await createOffer({ afterVideoId, order: 2 })]
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const mine = { offerId: both.id, userId: student.viewer.id }
  const theirs = { offerId: both.id, userId: other.viewer.id }
  await db.offerPerson.createMany({
    data: [
      { ...mine, shownAt: day(2), clickedAt: null, dismissedAt: day(5) },
      { ...theirs, shownAt: day(1), clickedAt: day(3), dismissedAt: day(5) },
      { ...theirs, offerId: one.id, shownAt: day(4) },
    ],
  })
  await transaction((tx) => mergeAccounts(tx, other.viewer, student.viewer.id))
  expect(await db.offerPerson.findMany({ orderBy: { shownAt: 'asc' } })).toEqual([
    { ...mine, shownAt: day(1), clickedAt: day(3), dismissedAt: day(5) },
    { ...mine, offerId: one.id, shownAt: day(4), clickedAt: null, dismissedAt: null },
  ])
  await deleteCustomer((await createAdmin()).viewer, student.viewer.id, async () => {})
  expect(await db.offerPerson.count()).toBe(0)
})

test('keeps the record with more watched seconds if both together have too many ranges', async () => {
  const other = await createPerson()
  const { id: videoId } = await createVideo()
  const stripes = (from: number, length: number) =>
    Array.from({ length: 100 }, (_, n): WatchedRange => [from + n * 5, from + n * 5 + length])
  const watch = ({ viewer }: TestPerson, watched: WatchedRange[]) =>
    saveProgress(viewer, { videoId, watched })
  await watch(student, stripes(0, 1))
  await watch(student, [[5000, 5001]])
  await watch(other, stripes(1000, 2))
  await transaction((tx) => mergeAccounts(tx, other.viewer, student.viewer.id))
  expect((await readWatchedRanges(student.viewer.id, videoId)).ranges).toEqual(stripes(1000, 2))
})

/** Sells to an additional email of another account. Returns the owner of that account. */
async function sellToOtherAccount() {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const before = await createPerson({ email: 'before@example.com' })
  await db.userEmail.create({
    data: { userId: before.viewer.id, email: second, verifiedAt: new Date() },
  })
  await postNotification(createSaleFields())
  return before
}

test('moves the purchases of an additional email along with it to another account', async () => {
  await sellToOtherAccount()
  const own = { WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' }
  await postNotification(createSaleFields({ ...own, WP_BUYER_EMAIL: 'before@example.com' }))
  expect((await confirmEmailClaim(await createEmailClaim(student, second), student)).status).toBe(303)
  const owners = await db.purchase.findMany({
    orderBy: { warriorPlusSaleId: 'asc' },
    include: { user: true },
  })
  expect(owners.map(({ user }) => user?.email)).toEqual(['before@example.com', 'home@example.com'])
  const bought = await db.user.findMany({ orderBy: { email: 'asc' } })
  expect(bought.map(({ hasPurchased }) => hasPurchased)).toEqual([true, true])
  expect(await db.userEmail.findMany()).toMatchObject([{ email: second, userId: student.viewer.id }])
})

describe('if an additional email with an opt-out leaves an account', () => {
  const [secondHash = ''] = hashEmail(second)
  const readOptOuts = (email: string) =>
    db.mailPreference.findMany({ where: { emailHash: { in: hashEmail(email) } }, select: { list: true } })

  test('because another account adds it, the first account keeps the opt-out', async () => {
    const before = await createPerson({ email: 'before@example.com' })
    await db.userEmail.create({
      data: { userId: before.viewer.id, email: second, verifiedAt: new Date() },
    })
    await optOut(secondHash, 'news')
    await confirmEmailClaim(await createEmailClaim(student, second), student)
    expect(await db.userEmail.findMany()).toMatchObject([{ userId: student.viewer.id }])
    expect(await readOptOuts('before@example.com')).toEqual([{ list: 'news' }])
  })

  test('because the owner returns its purchase, the account keeps the opt-out', async () => {
    await storeSecurityKey()
    await createNotifiedProduct('wso_ab12cd')
    await postNotification(createSaleFields())
    await confirmEmailClaim(await createEmailClaim(student, second), student)
    await optOut(secondHash, 'news')
    const { id } = await db.purchase.findFirstOrThrow()
    const body = { giveBack: true, reason: 'She never asked for that' }
    await callRoute(decide, { as: await createAdmin(), method: 'PUT', params: { purchaseId: id }, body })
    expect(await db.user.count({ where: { email: second } })).toBe(1)
    expect(await readOptOuts('home@example.com')).toEqual([{ list: 'news' }])
  })
})

describe('if an additional email moves to another account while its sale is processed', () => {
  const refund = { WP_ACTION: 'refund', IPN_ID: '98765402' }
  const next = { WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' }
  test.each([
    ['a refund of an earlier sale', refund, 1],
    ['a new sale', next, 2],
  ])('%s goes to the other account too', async (_what, fields, sales) => {
    const before = await sellToOtherAccount()
    const claim = await createEmailClaim(student, second)
    const held = await holdLock(`SELECT FROM users WHERE id = '${before.viewer.id}' FOR UPDATE`)
    const claiming = confirmEmailClaim(claim, student)
    await held.waiters(1)
    const processing = postNotification(createSaleFields(fields))
    await held.waiters(2)
    await held.release()
    expect((await claiming).status).toBe(303)
    await processing
    const purchases = await db.purchase.findMany()
    expect(purchases.map(({ userId }) => userId)).toEqual(Array(sales).fill(student.viewer.id))
  })
})

test('locks an account that gets the email during the wait for locks, before it is merged', async () => {
  const claim = await createEmailClaim(student, second)
  const sale = await createPurchase((await createPerson()).viewer.id, [])
  const held = await holdLock(`SELECT FROM users WHERE id = '${student.viewer.id}' FOR UPDATE`)
  const claiming = confirmEmailClaim(claim, student)
  await held.waiters(1)
  const other = await createPerson({ email: second })
  const buying = await holdLock(`
    SELECT FROM users WHERE id = '${other.viewer.id}' FOR UPDATE;
    UPDATE purchases SET user_id = '${other.viewer.id}' WHERE id = '${sale.id}'`)
  await held.release()
  await buying.waiters(1)
  await buying.release()
  expect((await claiming).status).toBe(303)
  expect(await db.purchase.findFirst()).toMatchObject({ userId: student.viewer.id })
})

/** Starts a claim, and stops it before it commits, until the result is released. */
async function startClaim() {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  return {
    claim: await createEmailClaim(student, second),
    held: await holdLock('LOCK email_outbox IN SHARE MODE'),
  }
}

const holdersOfSecond = async () => ({
  primary: await db.user.count({ where: { email: second } }),
  additional: await db.userEmail.findMany({ select: { email: true, userId: true } }),
})

describe('if a new email is added to an account', () => {
  test.each(['first', 'last'])(
    'a sale to that email that starts %s goes to the account too',
    async (order) => {
      const { claim, held } = await startClaim()
      const steps = [() => confirmEmailClaim(claim, student), () => postNotification(createSaleFields())]
      const working: Promise<unknown>[] = []
      for (const step of order === 'first' ? steps.toReversed() : steps) {
        working.push(step())
        await held.waiters(working.length)
      }
      await held.release()
      await Promise.all(working)
      expect(await holdersOfSecond()).toEqual({
        primary: 0,
        additional: [{ email: second, userId: student.viewer.id }],
      })
      expect(await db.purchase.findMany()).toMatchObject([{ userId: student.viewer.id, access: 'active' }])
    },
  )

  test('a sign-in with that email opens the account', async () => {
    const { claim, held } = await startClaim()
    const claiming = confirmEmailClaim(claim, student)
    await held.waiters(1)
    const signingIn = authAdapter.createUser?.({ email: second, emailVerified: null })
    await Promise.race([signingIn, held.waiters(2)])
    await held.release()
    await claiming
    expect(await signingIn).toMatchObject({ id: student.viewer.id })
    expect((await holdersOfSecond()).primary).toBe(0)
  })
})

test('remembers a claimed purchase’s previous email and lets the owner return it', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await confirmEmailClaim(await createEmailClaim(student, second), student)
  const admin = await createAdmin()
  const [purchase] = (await callRoute<Purchase[]>(listPurchases, { as: admin })).body
  expect(purchase).toMatchObject({ userId: student.viewer.id, claimedFrom: second })
  const params = { purchaseId: purchase?.id ?? '' }
  const body = { giveBack: true, reason: 'She never asked for that' }
  const back = await callRoute<Purchase>(decide, { as: admin, method: 'PUT', params, body })
  expect(back).toMatchObject({ status: 200, body: { claimedFrom: null, claimedAt: null, access: 'active' } })
  const people = await db.user.findMany({ where: { isAdmin: false }, orderBy: { email: 'asc' } })
  expect(people.map(({ email, hasPurchased }) => [email, hasPurchased])).toEqual([
    ['home@example.com', false],
    [second, true],
  ])
  expect(back.body.userId).toBe(people[1]?.id)
  expect(await db.userEmail.count()).toBe(0)
  expect((await callRoute(decide, { as: admin, method: 'PUT', params, body })).status).toBe(409)
})

test('ends the sign-ins of an account that loses an email, because the email may have started them', async () => {
  const { id } = await createPurchase(student.viewer.id, [])
  await db.purchase.update({ where: { id }, data: { claimedFrom: second, claimedAt: new Date() } })
  await db.userEmail.create({ data: { userId: student.viewer.id, email: second, verifiedAt: new Date() } })
  const body = { giveBack: true, reason: 'She never asked for that' }
  const params = { purchaseId: id }
  const answer = await callRoute(decide, { as: await createAdmin(), method: 'PUT', params, body })
  expect(answer.status).toBe(200)
  expect(await db.session.count({ where: { userId: student.viewer.id } })).toBe(0)
})

test('deletes a purchase’s previous email after 30 days, and when that person is deleted', async () => {
  const { id } = await createPurchase(student.viewer.id, [])
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  const claim = (claimedAt: Date) =>
    db.purchase.update({ where: { id }, data: { claimedFrom: second, claimedAt } })
  await claim(days(29))
  await prunePreviousBuyerEmails()
  expect(await db.purchase.findFirst()).toMatchObject({ claimedFrom: second })
  await claim(days(31))
  await prunePreviousBuyerEmails()
  expect(await db.purchase.findFirst()).toMatchObject({ claimedFrom: null, claimedAt: null })
  await claim(days(1))
  const other = await createPerson({ email: second })
  await deleteCustomer(await createAdmin().then(({ viewer }) => viewer), other.viewer.id, async () => {})
  expect(await db.purchase.findFirst()).toMatchObject({ claimedFrom: null, userId: student.viewer.id })
})

test('remembers the first email of a purchase that was claimed twice', async () => {
  const first = await createPerson({ email: 'first@example.com' })
  await createPurchase(first.viewer.id, [])
  await transaction((tx) => mergeAccounts(tx, first.viewer, student.viewer.id))
  const third = await createPerson()
  await transaction((tx) => mergeAccounts(tx, student.viewer, third.viewer.id))
  expect(await db.purchase.findFirst()).toMatchObject({
    userId: third.viewer.id,
    claimedFrom: 'first@example.com',
  })
})
