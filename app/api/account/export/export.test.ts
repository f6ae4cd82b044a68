import { type AccountExport, accountExportSchema } from '@/lib/contract/account-export'
import { Download } from '@/lib/contract/download'
import { hashEmail } from '@/lib/data/mail/email-hash'
import { updateEmailPreferences } from '@/lib/data/mail/email-preferences'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { hashSessionToken } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { sendDownload } from '@/lib/server/http/send-download'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { createCourse, createPerson, createPurchase, createVideo, type TestPerson } from '@/tests/factories'
import { createOffer } from '@/tests/offer-helpers'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { GET as getPreferences, PUT as putPreferences } from '../preferences/route'
import { GET } from './route'

let student: TestPerson
beforeEach(async () => {
  student = await createPerson({ email: 'jane@example.com', firstName: 'Jane' })
})

async function download(as: TestPerson): Promise<AccountExport> {
  const { status, headers, body } = await callRoute(GET, { as })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
  expect(headers.get('cache-control')).toBe('private, no-store')
  return accountExportSchema.parse(body)
}

/** Creates at least one row in every table that stores data about a person. */
async function live({ viewer }: TestPerson, word: string) {
  const userId = viewer.id
  const { id: videoId } = await createVideo({ title: 'Plan' })
  await db.userEmail.create({ data: { email: `${word}@home.example`, userId, verifiedAt: new Date() } })
  await db.userEmail.create({ data: { email: `${word}@claimed.example`, userId } })
  await db.misspeltEmail.create({ data: { email: `${word}@hmoe.example`, userId } })
  const google = { type: 'oauth', provider: 'google', providerAccountId: `google-${word}` }
  await db.account.create({ data: { userId, ...google } })
  await db.session.updateMany({
    where: { userId },
    data: { sess: { ipAddress: '203.0.113.7', userAgent: word } },
  })
  const key = { credentialId: word, publicKey: new Uint8Array(), counter: 0, rpId: 'localhost' }
  await db.passkey.create({ data: { ...key, userId, name: `${word}'s laptop`, isSynced: false } })
  const done = [{ title: 'Basics', lessons: ['Plan'] }]
  const certificate = { code: hashSessionToken(word).slice(0, 32), name: word, course: 'My course' }
  await db.certificate.create({ data: { ...certificate, userId, contents: done } })
  await db.$executeRaw`
    INSERT INTO video_progress (id, user_id, video_id, last_position, watched, first_watched_at, last_watched_at, updated_at)
    VALUES (gen_random_uuid(), ${userId}::uuid, ${videoId}::uuid, 30, '{[0,30),[60,70)}', now(), now(), now())`
  await db.opening.create({ data: { userId, videoId, reason: `For ${word}` } })
  await db.courseMoments.create({ data: { userId, courseId: COURSE_ID, startedAt: new Date() } })
  const { id: offerId } = await createOffer({ afterVideoId: videoId, title: `For ${word}` })
  await db.offerPerson.create({ data: { offerId, userId, shownAt: new Date(), clickedAt: new Date() } })
  await db.$executeRaw`
    INSERT INTO video_notes (id, user_id, video_id, content, timestamp, created_at, updated_at)
    SELECT gen_random_uuid(), ${userId}::uuid, ${videoId}::uuid, ${`${word}'s "note" `} || n, n, now(), now()
    FROM generate_series(1, 600) AS n`
  await db.$executeRaw`
    INSERT INTO access_logs (id, user_id, action, ip_address, user_agent, timestamp)
    SELECT gen_random_uuid(), ${userId}::uuid, 'sign_in', '203.0.113.7', ${word}, now() - make_interval(mins => n / 10)
    FROM generate_series(1, 1200) AS n`
}

test('exports all data about the requesting person, with consistent references', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await live(student, 'jane')
  await updateEmailPreferences(student.viewer, { reminders: false })
  await db.mailSuppression.create({ data: { email: 'jane@home.example', reason: 'No such mailbox' } })
  const asked = { email: 'jane@example.com', source: 'list', utm: 'utm_source=list', words: 'Ask' }
  await db.lead.create({ data: { ...asked, courses: { create: { words: 'Ask', ipAddress: '192.0.2.1' } } } })
  const words = { kind: 'broadcast' as const, subject: 'News', body: 'x', segment: {}, perMinute: 60 }
  const { id: broadcastId } = await db.broadcast.create({ data: words })
  const broadcastEmail = {
    kind: 'broadcast',
    userId: student.viewer.id,
    broadcastId,
    parameters: {},
  } as const
  await db.emailOutbox.create({ data: { ...broadcastEmail, clickedAt: new Date() } })
  const data = await download(student)
  expect(data.account).toMatchObject([{ email: 'jane@example.com', firstName: 'Jane' }])
  expect(data.offers).toEqual([
    { title: 'For jane', shownAt: expect.any(String), clickedAt: expect.any(String), dismissedAt: null },
  ])
  expect(data.courses).toEqual([{ title: 'Lectern', startedAt: expect.any(String), finishedAt: null }])
  expect(data.openings).toEqual([{ title: 'Plan', reason: 'For jane', createdAt: expect.any(String) }])
  expect(data.furtherEmails).toMatchObject([{ email: 'jane@home.example' }])
  expect(data.misspeltEmails).toMatchObject([{ email: 'jane@hmoe.example' }])
  expect(data.signInProviders).toEqual([{ provider: 'google' }])
  expect(data.sessions).toMatchObject([{ ipAddress: '203.0.113.7', userAgent: 'jane' }])
  expect(data.passkeys).toMatchObject([{ name: "jane's laptop", lastUsedAt: null }])
  expect(data.purchases).toMatchObject([
    {
      saleId: '23456789',
      product: 'My Video Course',
      amount: '27.00',
      access: 'active',
      partialRefund: null,
      network: 'warriorplus',
    },
  ])
  expect(data.purchases[0]?.checkout).toEqual({
    WP_BUYER_NAME: 'Jane Doe',
    WP_BUYER_EMAIL: 'jane@example.com',
    WP_BUYER_IP: '203.0.113.7',
  })
  expect(data.mails).toMatchObject([
    { kind: 'welcome' },
    { kind: 'rescue' },
    { kind: 'rescue' },
    {
      kind: 'broadcast',
      subject: 'News',
      clickedAt: expect.any(String),
      unsubscribedAt: null,
    },
  ])
  expect(data.lines).toMatchObject([{ saleId: '23456789', opened: expect.any(String), finished: null }])
  expect(data.mailsOff).toMatchObject([{ list: 'reminders' }])
  expect(data.refusedEmails).toMatchObject([{ email: 'jane@home.example', reason: 'No such mailbox' }])
  expect(data.earlyAccess).toMatchObject([
    {
      email: 'jane@example.com',
      utm: 'utm_source=list',
      words: 'Ask',
      courses: [{ title: null, words: 'Ask', ipAddress: '192.0.2.1' }],
    },
  ])
  expect(data.lessons).toMatchObject([
    {
      title: 'Plan',
      lastPosition: 30,
      watched: [
        [0, 30],
        [60, 70],
      ],
    },
  ])
  expect(data.certificates).toMatchObject([{ name: 'jane', course: 'My course' }])
  const seconds = data.notes.map(({ timestamp }) => timestamp)
  expect(new Set(seconds)).toEqual(new Set(Array.from({ length: 600 }, (_, n) => n + 1)))
  expect(seconds).toHaveLength(600)
  expect(data.accessLog).toHaveLength(1200)
  const times = data.accessLog.map(({ timestamp }) => timestamp)
  expect(times).toEqual([...times].sort())
})

test('contains a sale as its network writes it, and a partial refund', async () => {
  const as = await createPerson()
  const { id } = await createPurchase(as.viewer.id, [])
  await db.purchase.update({
    where: { id },
    data: {
      warriorPlusSaleId: 'stripe:pi_1',
      network: 'stripe',
      saleId: 'pi_1',
      amount: '2700',
      currency: 'JPY',
      payments: {
        create: {
          transactionId: 'pi_1',
          number: 1,
          paidAt: new Date(),
          amountMinor: 2700,
          currency: 'JPY',
          refundedMinor: 700,
        },
      },
    },
  })
  expect((await download(as)).purchases).toMatchObject([
    { saleId: 'pi_1', network: 'stripe', amount: '2700', currency: 'JPY', partialRefund: '¥700' },
  ])
})

test('contains no data of other people and no secrets', async () => {
  const other = await createPerson({ email: 'mallory@example.com' })
  await live(other, 'mallory')
  await updateEmailPreferences(other.viewer, { reminders: false })
  await db.mailSuppression.create({ data: { email: 'mallory@home.example', reason: 'No such mailbox' } })
  await db.lead.create({ data: { email: 'mallory@home.example', source: 'direct', words: 'Ask' } })
  const { id } = await createPurchase(student.viewer.id, [])
  const ipnData = { WP_BUYER_EMAIL: 'mallory@example.com', WP_AFFUSER: 'mallory-affiliate' }
  await db.purchase.update({
    where: { id },
    data: { ipnData, ...toBuyerColumns(ipnData), accessReason: 'A friend of mallory' },
  })
  const data = await download(student)
  expect(data.purchases).toMatchObject([{ checkout: null }])
  const text = JSON.stringify(data)
  for (const word of ['mallory', student.token, hashSessionToken(student.token)])
    expect(text).not.toContain(word)
  expect([data.courses, data.notes, data.lessons, data.accessLog, data.mailsOff, data.refusedEmails]).toEqual(
    [[], [], [], [], [], []],
  )
})

describe('before the email of an account is verified', () => {
  const email = 'victim@example.com'
  let buyer: TestPerson

  beforeEach(async () => {
    await storeSecurityKey()
    await createNotifiedProduct('wso_ab12cd')
    await db.lead.create({ data: { email, source: 'list', referrer: 'https://forum.example', words: 'Ask' } })
    await db.mailSuppression.create({ data: { email, reason: 'Mailbox full' } })
    for (const emailHash of hashEmail(email))
      await db.mailPreference.create({ data: { emailHash, list: 'news' } })
    buyer = await createPerson({ email, emailVerified: null, receiptCodeUsedAt: new Date() })
    await db.userEmail.create({ data: { email: 'claimed@example.com', userId: buyer.viewer.id } })
  })

  test('exports nothing that was stored under that email', async () => {
    await postNotification(createSaleFields({ WP_BUYER_EMAIL: email, WP_SALEID: '1', WP_SALE: 'by_receipt' }))
    const { id } = await db.purchase.findFirstOrThrow()
    await db.user.update({ where: { email }, data: { createdByPurchaseId: id } })
    await postNotification(
      createSaleFields({ WP_BUYER_EMAIL: email, WP_SALEID: '2', WP_SALE: 'by_victim', IPN_ID: '2' }),
    )
    const data = await download(buyer)
    expect([data.earlyAccess, data.refusedEmails, data.mailsOff]).toEqual([[], [], []])
    expect(data.purchases.map(({ saleId, checkout }) => [saleId, checkout !== null])).toEqual([
      ['1', true],
      ['2', false],
    ])
    await db.user.update({ where: { email }, data: { emailVerified: new Date() } })
    const proven = await download(buyer)
    expect(proven.earlyAccess).toHaveLength(1)
    expect(proven.refusedEmails).toHaveLength(1)
    expect(proven.mailsOff).toHaveLength(1)
    expect(proven.purchases.map(({ checkout }) => checkout !== null)).toEqual([true, true])
  })

  test('refuses to read or write preferences', async () => {
    expect((await callRoute(getPreferences, { as: buyer })).body).toEqual({ reminders: true, news: true })
    for (const body of [{ news: true }, { reminders: false }]) {
      const { status } = await callRoute(putPreferences, { as: buyer, method: 'PUT', body })
      expect(status).toBe(403)
    }
    expect(await db.mailPreference.findMany()).toMatchObject([{ list: 'news' }])
    await db.user.update({ where: { email }, data: { emailVerified: new Date() } })
    expect((await callRoute(getPreferences, { as: buyer })).body).toEqual({ reminders: true, news: false })
  })

  test('ignores an additional email that isn’t verified', async () => {
    await db.user.update({ where: { email }, data: { emailVerified: new Date() } })
    for (const emailHash of hashEmail('claimed@example.com'))
      await db.mailPreference.create({ data: { emailHash, list: 'reminders' } })
    expect((await callRoute(getPreferences, { as: buyer })).body).toEqual({ reminders: true, news: false })
  })
})

test('requires a session and allows ten exports an hour', async () => {
  expect((await callRoute(GET)).status).toBe(401)
  for (let count = 0; count < 10; count++) await download(student)
  expect((await callRoute(GET, { as: student })).status).toBe(429)
})

test('never sends an incomplete export that looks complete', async () => {
  async function* broken() {
    yield '{'
    throw new Error('The database went away')
  }
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  await expect(sendDownload(new Download('a.json', broken())).text()).rejects.toThrow()
  expect(said.mock.calls.join()).toContain('download_failed')
  said.mockRestore()
})

test('stops reading when the client disconnects', async () => {
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(1024)
    } finally {
      isClosed = true
    }
  }
  const reader = sendDownload(new Download('a.json', endless())).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(isClosed).toBe(true)
})

test.each(['the lesson', 'its section'])('doesn’t name drafts: %s', async (what) => {
  const video = await createVideo({ title: 'Secret plan' })
  const { id: videoId, sectionId } = video
  const userId = student.viewer.id
  await db.videoProgress.create({ data: { userId, videoId, completed: true } })
  await db.videoNote.create({ data: { userId, videoId, content: 'Mine' } })
  await db.opening.create({ data: { userId, videoId, reason: 'Asked nicely' } })
  expect(await download(student)).toMatchObject({ notes: [{}], openings: [{ title: 'Secret plan' }] })
  if (what === 'the lesson') await db.video.update({ where: { id: videoId }, data: { draft: true } })
  else await db.section.update({ where: { id: sectionId }, data: { draft: true } })
  const data = await download(student)
  expect([data.lessons, data.notes, data.openings]).toEqual([[], [], []])
  expect(JSON.stringify(data)).not.toContain('Secret plan')
})

test('names courses by their titles, but no drafts', async () => {
  const userId = student.viewer.id
  const titles = { title: 'Ads', contentAccess: 'open' } as const
  const [shown, hidden] = [await createCourse(titles), await createCourse({ ...titles, draft: true })]
  for (const { id: courseId } of [shown, hidden])
    await db.courseMoments.create({ data: { userId, courseId, startedAt: new Date() } })
  expect((await download(student)).courses).toMatchObject([{ title: 'Ads', finishedAt: null }])
})
