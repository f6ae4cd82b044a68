import { GET as readText } from '@/app/api/admin/outbox/[emailId]/route'
import type { PersonDetails as PersonPage } from '@/lib/contract/sales/person-details'
import { saveProgress } from '@/lib/data/course/progress'
import { getCustomerProfile } from '@/lib/data/sales/customer-profile'
import { findSession, hashSessionToken } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { countQueries } from '@/tests/count-queries'
import { createTestSignInLink } from '@/tests/create-test-sign-in-link'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, createVideo, MISSING_ID, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { GET } from './route'

const email = 'jane@example.com'
let as: TestPerson
beforeEach(async () => {
  as = await createAdmin()
})
const read = (userId: string) => callRoute<PersonPage>(GET, { as, params: { userId } })

/** Creates a buyer with data of every kind. */
async function buyer() {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await waitForBackgroundWork()
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
  const token = 'jane’s'
  const expire = new Date(Date.now() + 60_000)
  await db.session.create({ data: { sid: hashSessionToken(token), sess: {}, expire, userId } })
  const session = await findSession(token)
  const { id: videoId } = await createVideo({ title: 'Plan', duration: 100 })
  if (session) await saveProgress(session.viewer, { videoId, watched: [[0, 30]], lastPosition: 30 })
  await db.videoNote.create({ data: { userId, videoId, content: 'mine' } })
  await db.userEmail.create({ data: { userId, email: 'home@example.com', verifiedAt: new Date() } })
  await db.misspeltEmail.create({ data: { userId, email: 'jnae@example.com' } })
  await db.account.create({ data: { userId, type: 'oauth', provider: 'google', providerAccountId: '1' } })
  const log = { userId, ipAddress: '203.0.113.7', userAgent: 'Firefox' }
  await db.accessLog.create({ data: { ...log, action: 'sign_in' } })
  await db.accessLog.create({ data: { ...log, action: 'video_viewed' } })
  await db.mailSuppression.create({ data: { email, reason: '550 No such mailbox' } })
  await createTestSignInLink(email)
  return userId
}

test('returns everything about a customer', async () => {
  const userId = await buyer()
  const { status, body } = await read(userId)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    userId,
    user: { email, firstName: 'Jane', lastName: 'Doe', isAdmin: false },
    access: 'active',
    hasPurchased: true,
    isProtected: false,
    emailVerifiedAt: null,
    furtherEmails: [{ email: 'home@example.com', addedAt: expect.any(String) }],
    misspeltEmails: ['jnae@example.com'],
    refusal: '550 No such mailbox',
    sessions: 1,
    hasGoogle: true,
    links: 2,
    signIns: [{ ipAddress: '203.0.113.7', userAgent: 'Firefox', timestamp: expect.any(String) }],
    notes: 1,
    logs: 2,
    progress: { completed: 0, lessons: 1 },
    purchases: [{ productName: 'My Video Course', access: 'active', warriorPlusSaleId: '23456789' }],
    lessons: [{ title: 'Plan', duration: 100, seconds: 30, lastPosition: 30, isCompleted: false }],
  })
  expect(body.mails.map(({ kind, state }) => [kind, state])).toContainEqual(['welcome', 'sent'])
})

test('runs three queries besides those of every admin page', async () => {
  const userId = await buyer()
  const { viewer } = await createAdmin()
  expect(await countQueries(() => getCustomerProfile(viewer, userId))).toBe(3)
})

test('shows an email’s text without its link and stores nothing that could sign in', async () => {
  const userId = await buyer()
  const welcomeEmail = await db.emailOutbox.findFirstOrThrow({ where: { userId, kind: 'welcome' } })
  const tokens = await db.verificationToken.count()
  const text = await callRoute(readText, { as, params: { emailId: welcomeEmail.id } })
  expect(text).toMatchObject({
    status: 200,
    body: { to: email, subject: expect.any(String), text: expect.stringContaining('My Video Course') },
  })
  expect(await db.verificationToken.count()).toBe(tokens)
  expect((await callRoute(readText, { as, params: { emailId: MISSING_ID } })).status).toBe(404)
  await expectAdminOnly(readText, { method: 'GET', params: { emailId: welcomeEmail.id } })
})

test('refuses non-administrators and unknown people', async () => {
  const { viewer } = await createPerson()
  expect(await read(viewer.id)).toMatchObject({
    status: 200,
    body: { purchases: [], mails: [], access: null },
  })
  expect(await read(as.viewer.id)).toMatchObject({ body: { isProtected: true } })
  expect((await read(MISSING_ID)).status).toBe(404)
  await expectAdminOnly(GET, { method: 'GET', params: { userId: viewer.id } })
})
