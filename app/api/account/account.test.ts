import { hashEmail } from '@/lib/data/mail/email-hash'
import { optOut } from '@/lib/data/mail/email-preferences'
import { pruneEmails } from '@/lib/data/mail/prune-emails'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { requestEmailClaim } from '@/tests/email-claims'
import { createPerson, type TestPerson } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { DELETE, GET, POST } from './emails/route'
import { PUT as putName } from './route'
import { DELETE as signOutEverywhere } from './sessions/route'

const second = 'jane@example.com'
let student: TestPerson
beforeEach(async () => {
  student = await createPerson({ email: 'home@example.com' })
})

test('saves a name and refuses names that could impersonate somebody else', async () => {
  const name = (body: unknown) => callRoute(putName, { as: student, method: 'PUT', body })
  expect((await name({ firstName: ' Jane ', lastName: 'Doe' })).body).toEqual({
    firstName: 'Jane',
    lastName: 'Doe',
  })
  expect((await name({ lastName: '' })).body).toEqual({ firstName: 'Jane', lastName: null })
  expect(await db.user.findUnique({ where: { id: student.viewer.id } })).toMatchObject({ firstName: 'Jane' })
  for (const firstName of ['a'.repeat(101), 'Jane <jane@example.com>', 'https://example.com', 'a\nb']) {
    expect((await name({ firstName })).status).toBe(400)
  }
  expect((await name({ email: 'other@example.com' })).status).toBe(400)
  expect((await callRoute(putName, { method: 'PUT', body: { firstName: 'x' } })).status).toBe(401)
})

test('removes the Google identity together with the email that it belongs to', async () => {
  const { id: userId } = student.viewer
  await db.userEmail.create({ data: { userId, email: second, verifiedAt: new Date() } })
  await db.account.create({
    data: { userId, type: 'oauth', provider: 'google', providerAccountId: '1001' },
  })
  await callRoute(DELETE, { as: student, method: 'DELETE', body: { email: second } })
  expect(await db.account.count()).toBe(0)
})

test('ends sessions that a removed email may have started, but not the current session', async () => {
  const { id: userId } = student.viewer
  await db.userEmail.create({ data: { userId, email: second, verifiedAt: new Date() } })
  const expire = new Date(Date.now() + 60_000)
  await db.session.create({ data: { sid: 'intruder', sess: {}, expire, userId } })
  const other = await createPerson()
  await callRoute(DELETE, { as: student, method: 'DELETE', body: { email: second } })
  expect(await db.session.count({ where: { userId } })).toBe(1)
  for (const as of [student, other]) expect((await callRoute(GET, { as })).status).toBe(200)
})

test('ends a session that the removed email starts at the same moment', async () => {
  const { id: userId } = student.viewer
  await db.userEmail.create({ data: { userId, email: second, verifiedAt: new Date() } })
  // Like a sign-in: locks the account, checks that the email belongs to it, then starts the session.
  const signIn = await holdLock(`SELECT FROM users WHERE id = '${userId}' FOR UPDATE;
    INSERT INTO sessions (sid, sess, expire, user_id) VALUES ('late', '{}', now() + interval '1 day', '${userId}')`)
  const removing = callRoute(DELETE, { as: student, method: 'DELETE', body: { email: second } })
  await Promise.race([signIn.waiters(1), removing])
  await signIn.release()
  expect((await removing).status).toBe(204)
  expect(await db.session.count({ where: { sid: 'late' } })).toBe(0)
})

test('changes nothing if the email to remove belongs to somebody else', async () => {
  const { id: userId } = student.viewer
  const other = await createPerson()
  await db.userEmail.create({ data: { userId: other.viewer.id, email: second, verifiedAt: new Date() } })
  await db.account.create({ data: { userId, type: 'oauth', provider: 'google', providerAccountId: '1001' } })
  const expire = new Date(Date.now() + 60_000)
  await db.session.create({ data: { sid: 'phone', sess: {}, expire, userId } })
  const answer = await callRoute(DELETE, { as: student, method: 'DELETE', body: { email: second } })
  expect(answer.status).toBe(404)
  expect([await db.account.count(), await db.userEmail.count()]).toEqual([1, 1])
  expect(await db.session.count({ where: { userId } })).toBe(2)
})

test('keeps the opt-out that was made with a removed email', async () => {
  await db.userEmail.create({
    data: { userId: student.viewer.id, email: second, verifiedAt: new Date() },
  })
  await optOut(hashEmail(second)[0] ?? '', 'news')
  await callRoute(DELETE, { as: student, method: 'DELETE', body: { email: second } })
  const [emailHash = ''] = hashEmail('home@example.com')
  expect(await db.mailPreference.findMany({ where: { emailHash } })).toMatchObject([{ list: 'news' }])
})

test('deletes finished emails after 30 days, but never a welcome email', async () => {
  const { id: userId } = student.viewer
  const of = (kind: 'welcome' | 'email_claim', state: 'sent' | 'queued', days: number) => ({
    kind,
    state,
    userId,
    parameters: {},
    createdAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000),
  })
  await db.emailOutbox.createMany({
    data: [
      of('email_claim', 'sent', 31),
      of('email_claim', 'sent', 29),
      of('email_claim', 'queued', 31),
      of('welcome', 'sent', 31),
    ],
  })
  await pruneEmails()
  expect(await db.emailOutbox.count()).toBe(3)
  expect(await db.emailOutbox.count({ where: { kind: 'email_claim', state: 'sent' } })).toBe(1)
})

test('reveals nothing about other accounts and limits the number of requests', async () => {
  await createPerson({ email: second })
  const [taken, free] = [
    await requestEmailClaim(second, student),
    await requestEmailClaim('nobody@example.com', student),
  ]
  expect([taken.status, free.status]).toEqual([201, 201])
  expect((await requestEmailClaim('home@example.com', student)).status).toBe(409)
  for (let count = 0; count < 4; count++) await requestEmailClaim(second, student)
  expect((await requestEmailClaim(second, student)).status).toBe(429)
})

test('requires a session, a valid email, and an email of the same account', async () => {
  expect((await callRoute(GET)).status).toBe(401)
  expect((await callRoute(POST, { body: { email: second } })).status).toBe(401)
  expect((await requestEmailClaim('no email', student)).status).toBe(400)
  const gone = await callRoute(DELETE, { as: student, method: 'DELETE', body: { email: second } })
  expect(gone.status).toBe(404)
  await db.userEmail.create({
    data: { userId: student.viewer.id, email: second, verifiedAt: new Date() },
  })
  expect((await callRoute(DELETE, { as: student, method: 'DELETE', body: { email: second } })).status).toBe(
    204,
  )
})

test('ends all sessions of the account, including this one, and no others', async () => {
  const other = await createPerson()
  expect((await callRoute(signOutEverywhere, { as: student, method: 'DELETE' })).status).toBe(204)
  expect((await callRoute(GET, { as: student })).status).toBe(401)
  expect((await callRoute(GET, { as: other })).status).toBe(200)
})
