import { hashEmail } from '@/lib/data/mail/email-hash'
import { optOut } from '@/lib/data/mail/email-preferences'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, MISSING_ID, type TestPerson } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { DELETE, POST, PUT } from './route'

const second = 'jane@example.com'
let admin: TestPerson
let student: TestPerson
beforeEach(async () => {
  admin = await createAdmin()
  student = await createPerson({ email: 'home@example.com', emailVerified: new Date() })
})

const verbs = { POST, PUT, DELETE }
const send = (method: keyof typeof verbs, email: string, { viewer }: TestPerson = student) =>
  callRoute(verbs[method], { as: admin, method, params: { userId: viewer.id }, body: { email } })
const further = () => db.userEmail.findMany({ orderBy: { email: 'asc' } })

test('adds an email immediately and matches later purchases with it', async () => {
  const added = await send('POST', ' Jane@Example.com')
  expect(added).toMatchObject({ status: 201, body: { email: second, addedAt: expect.any(String) } })
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  expect(await db.purchase.findFirst()).toMatchObject({ userId: student.viewer.id })
  expect((await send('POST', second)).status).toBe(409)
  expect((await send('POST', 'home@example.com')).status).toBe(409)
  const entry = { action: 'customer.add-email', target: student.viewer.id }
  expect(await db.auditLog.findMany()).toMatchObject([entry])
})

test('refuses an email of another person, but accepts a mistyped one', async () => {
  const other = await createPerson({ email: second })
  expect(await send('POST', 'JANE@example.com')).toMatchObject({
    status: 409,
    body: { code: 'taken', account: { id: other.viewer.id, email: second } },
  })
  const keep = (email: string, { viewer }: TestPerson) =>
    db.misspeltEmail.create({ data: { email, userId: viewer.id } })
  await keep('jnae@example.com', other)
  await keep('hmoe@example.com', student)
  expect(await send('POST', 'jnae@example.com')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await send('POST', 'hmoe@example.com')).status).toBe(201)
  expect(await db.misspeltEmail.count()).toBe(1)
})

test('refuses an email that a sale is creating an account for', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const held = await holdLock('LOCK email_outbox IN SHARE MODE')
  const selling = postNotification(createSaleFields())
  await held.waiters(1)
  const adding = send('POST', second)
  await Promise.race([adding, held.waiters(2)])
  await held.release()
  expect(await adding).toMatchObject({ status: 409, body: { code: 'taken' } })
  await selling
})

test('changes the primary email without signing anybody out, and both emails still work', async () => {
  await send('POST', second)
  expect(await send('PUT', second)).toMatchObject({ status: 200, body: { email: second } })
  expect(await further()).toMatchObject([{ email: 'home@example.com', verifiedAt: expect.any(Date) }])
  expect(await db.session.count({ where: { userId: student.viewer.id } })).toBe(1)
  expect((await send('PUT', 'nobody@example.com')).status).toBe(404)
})

test('ends sessions that a removed email may have started, but none for a mistyped email', async () => {
  await send('POST', second)
  const { id: userId } = student.viewer
  await db.account.create({ data: { userId, type: 'oauth', provider: 'google', providerAccountId: '1' } })
  await db.misspeltEmail.create({ data: { email: 'hmoe@example.com', userId } })
  expect((await send('DELETE', 'hmoe@example.com')).status).toBe(204)
  expect([await db.misspeltEmail.count(), await db.session.count({ where: { userId } })]).toEqual([0, 1])
  expect(await send('DELETE', second)).toMatchObject({ status: 204, body: '' })
  expect([await further(), await db.account.count()]).toEqual([[], 0])
  expect(await db.session.count({ where: { userId } })).toBe(0)
  expect((await send('DELETE', second)).status).toBe(404)
  expect((await send('DELETE', 'home@example.com')).status).toBe(404)
})

test('keeps an unsubscribe that was made with a removed email', async () => {
  await send('POST', second)
  await optOut(hashEmail(second)[0] ?? '', 'reminders')
  expect((await send('DELETE', second)).status).toBe(204)
  const [emailHash = ''] = hashEmail('home@example.com')
  expect(await db.mailPreference.findMany({ where: { emailHash } })).toMatchObject([{ list: 'reminders' }])
})

test('allows at most ten additional emails and refuses changes to administrators', async () => {
  for (let count = 0; count < 10; count++) {
    expect((await send('POST', `further-${count}@example.com`)).status).toBe(201)
  }
  expect((await send('POST', second)).status).toBe(409)
  expect((await send('POST', second, await createAdmin())).status).toBe(409)
  expect((await send('POST', 'owner@example.com', await createPerson())).status).toBe(409)
})

test('refuses an email for an administrator who hasn’t signed in yet, but removes one', async () => {
  const owner = await createPerson({ email: 'owner@example.com' })
  expect((await send('POST', second, owner)).status).toBe(409)
  expect(await further()).toEqual([])
  await db.userEmail.create({ data: { userId: owner.viewer.id, email: second, verifiedAt: new Date() } })
  expect((await send('PUT', second, owner)).status).toBe(409)
  expect((await send('DELETE', second, owner)).status).toBe(204)
  expect(await further()).toEqual([])
})

test('refuses non-administrators and unknown people', async () => {
  for (const [method, handler] of Object.entries(verbs)) {
    const asked = { method, params: { userId: student.viewer.id }, body: { email: second } }
    await expectAdminOnly(handler, asked)
    const missing = { ...asked, as: admin, params: { userId: MISSING_ID } }
    expect((await callRoute(handler, missing)).status).toBe(404)
    expect((await callRoute(handler, { ...asked, as: admin, body: { email: 'x' } })).status).toBe(400)
  }
})
