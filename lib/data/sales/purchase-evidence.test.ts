import { EVIDENCE_LOGS_MAX, EVIDENCE_ROWS_MAX } from '@/lib/contract/sales/purchase-evidence'
import { logAccess } from '@/lib/data/people/access-log'
import type { Admin, Viewer } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { createAdmin, createPerson, createPurchase, createVideo, MISSING_ID } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { createCsvFile, createCsvRow, dryRunImport, startImportAndRun } from '@/tests/sales-import-helpers'
import { getPurchaseEvidence } from './purchase-evidence'

const AT = new Date(Date.now() + 24 * 60 * 60 * 1000)
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

let admin: Admin
beforeEach(async () => {
  admin = (await createAdmin()).viewer
})

/** Sends a sale of the course as WarriorPlus does, for a person who already has an account. */
async function sell() {
  const { viewer: buyer } = await createPerson({ email: 'jane@example.com' })
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const { id } = await db.purchase.findFirstOrThrow()
  return { id, buyer }
}

const signIn = (buyer: Viewer, ipAddress: string | null, timestamp: Date) =>
  db.accessLog.create({
    data: { userId: buyer.id, action: 'sign_in', ipAddress, userAgent: 'A browser', timestamp },
  })

test('contains the sale, emails, opened, played and completed lessons, and the refund', async () => {
  const { id, buyer } = await sell()
  await signIn(buyer, '203.0.113.7', later(0))
  await signIn(buyer, '::ffff:203.0.113.7', later(10))
  await signIn(buyer, '198.51.100.1', later(20))
  await signIn(buyer, null, new Date('2020-01-01T00:00:00.000Z'))
  const { id: videoId } = await createVideo({ title: 'Plan', duration: 100 })
  await db.$executeRaw`
    INSERT INTO video_progress (id, user_id, video_id, completed, watched, first_watched_at, last_watched_at, updated_at)
    VALUES (gen_random_uuid(), ${buyer.id}::uuid, ${videoId}::uuid, TRUE, '{[0,30),[60,160)}', ${later(0)}, ${later(40)}, now())`
  await logAccess(buyer, new Headers(), { action: 'video_viewed', resourceId: videoId })
  await logAccess(buyer, new Headers(), { action: 'video_completed', resourceId: videoId })
  await db.videoNote.create({ data: { userId: buyer.id, videoId, content: 'Mine alone' } })
  await postNotification(
    createSaleFields({ WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '98765402' }),
  )

  const evidence = await getPurchaseEvidence(admin, id)
  expect(evidence.purchase).toMatchObject({ amount: '27.00', transactionId: 'pi_3TESTabc', isRefunded: true })
  expect(evidence.fields).toMatchObject({ WP_SALEID: '23456789', WP_BUYER_IP: '203.0.113.7' })
  expect(evidence.payments).toMatchObject({
    total: 1,
    rows: [{ transactionId: 'pi_3TESTabc', number: 1, refundedAt: expect.any(String) }],
  })
  expect(evidence.messages.rows.map(({ action }) => action)).toEqual(['sale', 'refund'])
  expect(evidence.returns).toMatchObject([
    { action: 'refund', paymentStatus: 'Refunded', transactionId: 'pi_3TESTabc' },
  ])
  expect(evidence.mails).toMatchObject({ total: 2, rows: [{ kind: 'welcome' }, { kind: 'refunded' }] })
  expect(evidence.signIns.total).toBe(3)
  expect(evidence.signIns.rows.map(({ isBuyersIp }) => isBuyersIp)).toEqual([true, true, false])
  expect(evidence).toMatchObject({ buyerIp: '203.0.113.7', signInsOfBuyersIp: 2, logs: 5 })
  expect(evidence).toMatchObject({ completions: 1, notes: 1 })
  expect(evidence.lessons.total).toBe(1)
  expect(evidence.lessons.rows).toMatchObject([
    {
      title: 'Plan',
      isIncluded: true,
      timesOpened: 1,
      isCompleted: true,
      completedAt: expect.any(String),
      seconds: 70,
      pieces: 2,
      ranges: [
        [0, 30],
        [60, 100],
      ],
      firstReportAt: later(0).toISOString(),
      lastReportAt: later(40).toISOString(),
      isImplausible: false,
    },
  ])
  expect(JSON.stringify(evidence)).not.toContain('Mine alone')
})

test('marks an imported sale as imported', async () => {
  const owner = await createAdmin()
  await createNotifiedProduct('wso_ab12cd')
  const { id: importId } = await dryRunImport(owner, createCsvFile(createCsvRow(1)))
  await startImportAndRun(owner, importId)
  const { id } = await db.purchase.findFirstOrThrow()
  await storeSecurityKey()
  await postNotification(
    createSaleFields({
      WP_ACTION: 'refund',
      WP_SALEID: '20000001',
      WP_SALE: undefined,
      WP_TXNID: undefined,
      IPN_ID: '9',
    }),
  )
  const { fields, isImported, messages } = await getPurchaseEvidence(admin, id)
  expect(fields).toMatchObject({ API_SOURCE: 'import' })
  expect(isImported).toBe(true)
  expect(messages.rows.map(({ action, source }) => [action, source])).toEqual([
    ['sale', 'import'],
    ['refund', 'notification'],
  ])
})

test('names the buyer of a network whose messages need data from its API, and marks its imported sales', async () => {
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  const change = (ipnData: object) =>
    db.purchase.update({ where: { id }, data: { network: 'stripe', buyerName: 'Aki Sato', ipnData } })
  await change({ type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } })
  expect(await getPurchaseEvidence(admin, id)).toMatchObject({ buyerName: 'Aki Sato', isImported: false })
  await change({ API_SOURCE: 'import', WP_SALEID: '1' })
  expect(await getPurchaseEvidence(admin, id)).toMatchObject({ isImported: true })
})

test('contains granted access, and a lesson that was deleted later', async () => {
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  await db.accessLog.create({
    data: {
      userId: viewer.id,
      action: 'video_viewed',
      resourceType: 'video',
      resourceId: MISSING_ID,
      timestamp: AT,
    },
  })
  const { lessons, fields, payments } = await getPurchaseEvidence(admin, id)
  expect([fields, payments]).toEqual([{}, { rows: [], total: 0 }])
  expect(lessons.rows).toMatchObject([{ videoId: MISSING_ID, title: null, isIncluded: null, seconds: 0 }])
})

test('marks a lesson that the purchase does not include', async () => {
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  const { id: videoId } = await createVideo()
  await db.videoProgress.create({ data: { userId: viewer.id, videoId, lastPosition: 5 } })
  const { lessons } = await getPurchaseEvidence(admin, id)
  expect(lessons.rows).toMatchObject([{ isIncluded: false, firstOpenedAt: null, duration: null }])
})

test('contains only the sale after the buyer was deleted', async () => {
  const { id, buyer } = await sell()
  await db.user.delete({ where: { id: buyer.id } })
  const { mails, signIns, messages } = await getPurchaseEvidence(admin, id)
  expect([mails.total, signIns.total, messages.total]).toEqual([0, 0, 1])
})

test('reads the oldest and newest entries of a long log', async () => {
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  const count = 2 * EVIDENCE_LOGS_MAX + 1000
  await db.$executeRaw`
    INSERT INTO access_logs (id, user_id, action, ip_address, timestamp)
    SELECT gen_random_uuid(), ${viewer.id}::uuid, 'sign_in', n::text, ${AT}::timestamptz + make_interval(secs => n)
    FROM generate_series(1, ${count}::int) AS n`
  const { signIns, logs } = await getPurchaseEvidence(admin, id)
  expect(logs).toBe(count)
  expect(signIns.total).toBe(2 * EVIDENCE_LOGS_MAX)
  expect(signIns.rows).toHaveLength(2 * EVIDENCE_ROWS_MAX.signIns)
  expect([signIns.rows.at(0)?.ipAddress, signIns.rows.at(-1)?.ipAddress]).toEqual(['1', String(count)])
})

test('contains the refund policy of the purchase day', async () => {
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  const policyOf = async (days: number) => {
    const purchaseDate = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await db.purchase.update({ where: { id }, data: { purchaseDate } })
    return (await getPurchaseEvidence(admin, id)).refundPolicy?.text ?? null
  }
  const save = (text: string, since: Date) => db.refundPolicy.create({ data: { text, since } })
  await save('14 days.', AT)
  await save('30 days.', later(60))
  expect(await policyOf(-1)).toBeNull()
  expect(await policyOf(2)).toBe('30 days.')
  await db.purchase.update({ where: { id }, data: { purchaseDate: later(1) } })
  expect((await getPurchaseEvidence(admin, id)).refundPolicy).toEqual({
    text: '14 days.',
    since: AT.toISOString(),
  })
  const since = AT.toISOString()
  const published = async () => ({ text: 'As published.', since })
  expect((await getPurchaseEvidence(admin, id, published)).refundPolicy?.text).toBe('As published.')
  await save('', later(120))
  expect(await policyOf(2)).toBeNull()
})

test('leaves out emails about another purchase', async () => {
  const { viewer } = await createPerson()
  const [one, other] = [await createPurchase(viewer.id, []), await createPurchase(viewer.id, [])]
  const openedEmail = { userId: viewer.id, parameters: {}, kind: 'opened' } as const
  await db.emailOutbox.create({ data: { ...openedEmail, purchaseId: one.id, sentAt: AT, state: 'sent' } })
  const dropReason = 'There is no active purchase left'
  await db.emailOutbox.create({
    data: { ...openedEmail, purchaseId: other.id, state: 'dropped', dropReason },
  })
  expect((await getPurchaseEvidence(admin, one.id)).mails.rows).toMatchObject([
    { state: 'sent', sentAt: AT.toISOString() },
  ])
  expect((await getPurchaseEvidence(admin, other.id)).mails.rows).toMatchObject([
    { state: 'dropped', problem: dropReason },
  ])
})

test('throws not_found if the purchase does not exist', async () => {
  await expect(getPurchaseEvidence(admin, MISSING_ID)).rejects.toMatchObject({ code: 'not_found' })
})
