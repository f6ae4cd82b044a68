import { renderToStaticMarkup } from 'react-dom/server'
import { renderEmail } from '@/lib/data/mail/render-email'
import { findAdditionalEmailRequester } from '@/lib/data/people/additional-email-requests'
import { hashSessionToken } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { consumePoints, STRANGER_EMAILS_PER_HOUR } from '@/lib/server/http/rate-limit'
import { callRoute } from '@/tests/call-route'
import {
  confirmEmailClaim,
  createEarlierEmailClaim,
  createEmailClaim,
  redirectPathOf,
  requestEmailClaim,
} from '@/tests/email-claims'
import { createAdmin, createPerson, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { openSeparateClient, UNREACHABLE_DATABASE_URL } from '@/tests/separate-connection'
import { GET } from '../route'

const second = 'jane@example.com'
let student: TestPerson
beforeEach(async () => {
  student = await createPerson({ email: 'home@example.com' })
})

test('adds a second email once its button is clicked, and matches later notifications to it', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const link = await createEmailClaim(student, second)
  expect((await callRoute(GET, { as: student })).body).toEqual([])
  const stranger = await createPerson()
  expect(redirectPathOf(await confirmEmailClaim({ ...link, token: 'guessed' }, student))).toBe('/login/email')
  expect(redirectPathOf(await confirmEmailClaim({ ...link, account: stranger.viewer.id }, stranger))).toBe(
    '/login/email',
  )
  expect(await db.userEmail.count()).toBe(0)
  expect(redirectPathOf(await confirmEmailClaim(link, student))).toBe('/login/email?done=1')
  expect(redirectPathOf(await confirmEmailClaim(link, student))).toBe('/login/email')
  expect((await callRoute(GET, { as: student })).body).toMatchObject([{ email: second }])
  await postNotification(createSaleFields())
  const users = await db.user.findMany({ where: { hasPurchased: true } })
  expect(users.map(({ email }) => email)).toEqual(['home@example.com'])
})

test('sends no request to an administrator’s email and answers as for any other email', async () => {
  const admin = await createAdmin({ email: 'boss@example.com' })
  for (const email of ['owner@example.com', admin.viewer.email]) {
    const answer = await requestEmailClaim(email, student)
    expect(answer).toMatchObject({ status: 201, body: { email } })
    await waitForBackgroundWork()
    expect(await db.emailOutbox.findFirst({ where: { parameters: { equals: { email } } } })).toMatchObject({
      state: 'dropped',
      triedAt: null,
      dropReason: 'An administrator’s email can’t be added to another account',
    })
    expect(await db.verificationToken.count()).toBe(0)
  }
})

test('limits accounts without a purchase to 200 requests an hour in total, and buyers individually', async () => {
  const buyer = await createPerson()
  await db.user.update({ where: { id: buyer.viewer.id }, data: { hasPurchased: true } })
  const asked = async (as: TestPerson, email: string) => (await requestEmailClaim(email, as)).status
  await consumePoints('claimByStrangers', 'all', STRANGER_EMAILS_PER_HOUR)
  expect(await asked(student, 'jane@example.com')).toBe(429)
  expect(await asked(buyer, 'jane@example.com')).toBe(201)
})

test('names the requesting account until the link is used or expired', async () => {
  const link = await createEmailClaim(student, second)
  expect(await findAdditionalEmailRequester(link)).toBe('home@example.com')
  expect(await findAdditionalEmailRequester({ ...link, token: 'guessed' })).toBeNull()
  expect(await findAdditionalEmailRequester({ ...link, email: 'other@example.com' })).toBeNull()
  await db.verificationToken.updateMany({ data: { expires: new Date(Date.now() - 1000) } })
  expect(await findAdditionalEmailRequester(link)).toBeNull()
  expect(redirectPathOf(await confirmEmailClaim(link, student))).toBe('/login/email')
  expect(await db.userEmail.count()).toBe(0)
})

test('changes nothing if the email has since become the account’s primary email', async () => {
  const link = await createEmailClaim(student, second)
  await db.user.update({ where: { id: student.viewer.id }, data: { email: second } })
  expect((await confirmEmailClaim(link, student)).status).toBe(303)
  expect(await db.user.findMany()).toMatchObject([{ email: second }])
  expect(await db.userEmail.count()).toBe(0)
})

test('refuses a link to an account that has been merged into another one', async () => {
  const link = await createEmailClaim(student, second)
  await db.user.delete({ where: { id: student.viewer.id } })
  expect(await findAdditionalEmailRequester(link)).toBeNull()
  // Deleting the account also deleted its session. The response therefore leads back to the page, which
  // reports the expired link.
  expect(redirectPathOf(await confirmEmailClaim(link, student))).toBe(
    `/login/email?${new URLSearchParams(link)}`,
  )
})

test('changes nothing and keeps the link valid if the button is clicked in another session or in none', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const link = await createEmailClaim(student, second)
  const owner = await db.user.findUniqueOrThrow({ where: { email: second } })
  const token = 'a session of the reader of that mailbox'
  const sid = hashSessionToken(token)
  await db.session.create({
    data: { sid, sess: {}, expire: new Date(Date.now() + 60_000), userId: owner.id },
  })
  const question = `/login/email?${new URLSearchParams(link)}`
  expect(redirectPathOf(await confirmEmailClaim(link, { viewer: student.viewer, token }))).toBe(question)
  expect(redirectPathOf(await confirmEmailClaim(link))).toBe(question)
  expect(await db.user.findUnique({ where: { email: second } })).toMatchObject({ hasPurchased: true })
  expect(await db.userEmail.count()).toBe(0)
  expect(redirectPathOf(await confirmEmailClaim(link, student))).toBe('/login/email?done=1')
})

test('notifies both mailboxes', async () => {
  await confirmEmailClaim(await createEmailClaim(student, second), student)
  const emails = await db.emailOutbox.findMany({ where: { kind: 'email_claimed' } })
  const written = await Promise.all(
    emails.map((email) =>
      renderEmail({
        ...email,
        kind: 'email_claimed',
        recipient: '',
        email: 'home@example.com',
        firstName: null,
      }),
    ),
  )
  expect(written.map(({ to }) => to).sort()).toEqual(['home@example.com', second])
  for (const { body } of written) {
    const text = renderToStaticMarkup(body)
    expect(text).toContain('home@example.com')
    expect(text).toContain(second)
  }
})

test.each([true, false])("refuses to add an administrator's email, account exists: %p", async (wasHere) => {
  const admin = 'owner@example.com'
  if (wasHere) await createPerson({ email: admin })
  expect(
    redirectPathOf(await confirmEmailClaim(await createEarlierEmailClaim(student, admin), student)),
  ).toBe('/login/email?refused=1')
  expect(await db.userEmail.count()).toBe(0)
  expect(await db.user.count({ where: { email: admin } })).toBe(wasHere ? 1 : 0)
})

test('never merges an administrator’s account into another one', async () => {
  await createAdmin({ email: second })
  expect(
    redirectPathOf(await confirmEmailClaim(await createEarlierEmailClaim(student, second), student)),
  ).toBe('/login/email?refused=1')
  expect(await db.user.findUnique({ where: { email: second } })).toMatchObject({ isAdmin: true })
})

test('allows at most ten additional emails', async () => {
  const emails = Array.from({ length: 9 }, (_, index) => `further${index}@example.com`)
  const add = (email: string) =>
    db.userEmail.create({ data: { userId: student.viewer.id, email, verifiedAt: new Date() } })
  for (const email of emails) await add(email)
  const link = await createEmailClaim(student, second)
  await add('tenth@example.com')
  expect((await requestEmailClaim('more@example.com', student)).status).toBe(409)
  expect(redirectPathOf(await confirmEmailClaim(link, student))).toBe('/login/email?refused=1')
  expect(await db.userEmail.count()).toBe(10)
})

test('asks to try again while the database is down, and works afterwards', async () => {
  const link = await createEmailClaim(student, second)
  const away = await openSeparateClient(UNREACHABLE_DATABASE_URL).$queryRaw`SELECT 1`.catch(
    (error: unknown) => error,
  )
  const transaction = jest.spyOn(db, '$transaction').mockRejectedValue(away)
  expect(redirectPathOf(await confirmEmailClaim(link, student))).toBe(
    `/login/email?${new URLSearchParams(link)}`,
  )
  transaction.mockRestore()
  const find = jest.spyOn(db.verificationToken, 'findFirst').mockRejectedValue(away)
  await expect(findAdditionalEmailRequester(link)).rejects.toMatchObject({ code: 'unavailable' })
  find.mockRestore()
  expect(redirectPathOf(await confirmEmailClaim(link, student))).toBe('/login/email?done=1')
})
