import { POST as give } from '@/app/api/admin/users/[userId]/access/route'
import type { Customer } from '@/lib/contract/people/customers'
import { maintenanceTasks } from '@/lib/data/maintenance-tasks'
import { finishAccountMerges } from '@/lib/data/people/finish-account-merges'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createVideo,
  MISSING_ID,
  type TestPerson,
} from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { POST } from './route'

let admin: Awaited<ReturnType<typeof createAdmin>>
beforeEach(async () => {
  admin = await createAdmin()
})

const merge = (from: TestPerson, to: TestPerson) =>
  callRoute<Customer>(POST, { as: admin, params: { userId: to.viewer.id }, body: { from: from.viewer.id } })

const logs = (userId: string, count: number) =>
  db.accessLog.createMany({ data: Array.from({ length: count }, () => ({ userId, action: 'sign_in' })) })

/**
 * Reads the accounts of students. Until a merge is finished, the old account still exists without an email.
 */
const people = () => db.user.findMany({ where: { isAdmin: false }, include: { emails: true } })

test('merges two buyers of the same product with all their sales and data', async () => {
  await storeSecurityKey()
  const product = await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields({ WP_BUYER_EMAIL: 'Jane@Example.com' }))
  const second = { WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' }
  await postNotification(
    createSaleFields({ ...second, WP_BUYER_EMAIL: 'jane.doe@example.org', WP_BUYER_NAME: '' }),
  )
  const [from, to] = await Promise.all(
    ['jane@example.com', 'jane.doe@example.org'].map((email) =>
      db.user.findUniqueOrThrow({ where: { email } }),
    ),
  )
  if (!from || !to) throw new Error('Nobody bought')
  const { id: videoId } = await createVideo()
  await db.videoNote.create({ data: { userId: from.id, videoId, content: 'mine' } })
  await db.userEmail.create({ data: { userId: from.id, email: 'old@example.com', verifiedAt: new Date() } })
  await db.misspeltEmail.create({ data: { userId: from.id, email: 'jnae@example.com' } })
  await logs(from.id, 3)
  await logs(to.id, 1)
  await db.userActivity.update({
    where: { userId: from.id },
    data: { accessCount: 3, lastAccess: new Date() },
  })
  await db.userActivity.update({ where: { userId: to.id }, data: { accessCount: 1 } })
  const params = { userId: to.id }
  expect(await callRoute(POST, { as: admin, params, body: { from: from.id } })).toMatchObject({
    status: 200,
    body: { id: to.id, email: 'jane.doe@example.org', firstName: 'Jane', hasPurchased: true },
  })
  await waitForBackgroundWork()
  expect(await people()).toHaveLength(1)
  const person = await db.user.findUniqueOrThrow({
    where: { id: to.id },
    include: { purchases: true, notes: true, emails: true, misspelt: true, mails: true, activity: true },
  })
  expect(person.purchases).toHaveLength(2)
  expect(
    person.purchases.every(({ access, productId }) => access === 'active' && productId === product.id),
  ).toBe(true)
  expect(person.notes).toHaveLength(1)
  expect(person.emails.map(({ email }) => email).sort()).toEqual(['jane@example.com', 'old@example.com'])
  expect(person.misspelt).toHaveLength(1)
  // One of the two welcome emails is kept, and the other becomes an email about its own sale.
  expect(person.mails.filter(({ kind }) => kind === 'welcome' || kind === 'opened')).toHaveLength(2)
  expect(person.activity).toMatchObject({ accessCount: 4 })
  expect(await db.accessLog.count({ where: { userId: to.id } })).toBe(4)
  expect(person.createdAt).toEqual(from.createdAt)
  expect(await db.auditLog.findMany()).toMatchObject([{ action: 'customer.merge', target: to.id }])
  // Later purchases with either email go to the merged account.
  await postNotification(createSaleFields({ WP_SALEID: '3', WP_SALE: 's3', WP_TXNID: 't3', IPN_ID: '3' }))
  expect(await db.purchase.count({ where: { userId: to.id } })).toBe(3)
  const again = { as: admin, params, body: { productId: product.id, reason: 'x' } }
  expect((await callRoute(give, again)).status).toBe(409)
})

test('keeps a sent welcome email with its own sale', async () => {
  const [from, to] = [await createPerson(), await createPerson()]
  const { id } = await createPurchase(from.viewer.id, [])
  const welcome = { kind: 'welcome', state: 'sent', sentAt: new Date() } as const
  await db.emailOutbox.create({
    data: { ...welcome, userId: from.viewer.id, parameters: { bought: 'It', purchaseIds: [id] } },
  })
  await db.emailOutbox.create({ data: { ...welcome, userId: to.viewer.id, parameters: { bought: null } } })
  expect((await merge(from, to)).status).toBe(200)
  expect(await db.emailOutbox.findMany({ orderBy: { kind: 'asc' } })).toMatchObject([
    { kind: 'welcome', state: 'sent', userId: to.viewer.id },
    { kind: 'opened', state: 'sent', userId: to.viewer.id, purchaseId: id },
  ])
})

test('keeps one copy of a broadcast that both accounts got', async () => {
  const [from, to] = [await createPerson(), await createPerson()]
  const segment = { kind: 'buyers', productId: null, stop: 'half', withRefunded: false }
  const words = { kind: 'broadcast' as const, subject: 'x', body: 'x', segment, perMinute: 1 }
  const [both, one] = [await db.broadcast.create({ data: words }), await db.broadcast.create({ data: words })]
  const broadcastEmail = (userId: string, broadcastId: string) =>
    ({ kind: 'broadcast', userId, broadcastId, parameters: {} }) as const
  await db.emailOutbox.createMany({
    data: [
      broadcastEmail(from.viewer.id, both.id),
      broadcastEmail(to.viewer.id, both.id),
      broadcastEmail(from.viewer.id, one.id),
    ],
  })
  expect((await merge(from, to)).status).toBe(200)
  const left = await db.emailOutbox.findMany({ where: { userId: to.viewer.id } })
  expect(left.map(({ broadcastId }) => broadcastId).toSorted()).toEqual([both.id, one.id].toSorted())
})

test('resumes a merge that was killed in the middle, and nobody can sign in to the old account', async () => {
  const [from, to] = [await createPerson(), await createPerson()]
  await logs(from.viewer.id, 25)
  const held = await holdLock(
    `SELECT FROM access_logs WHERE user_id = '${from.viewer.id}' ORDER BY timestamp DESC, id DESC LIMIT 1 FOR UPDATE`,
  )
  expect((await merge(from, to)).status).toBe(200)
  // Simulates a server that crashes here: the work after the response never finishes.
  const killed = waitForBackgroundWork()
  await held.waiters(1)
  expect(await db.session.count({ where: { userId: from.viewer.id } })).toBe(0)
  expect(await db.user.findUnique({ where: { email: from.viewer.email } })).toBeNull()
  await db.accessLog.create({ data: { userId: from.viewer.id, action: 'video_viewed' } })
  await db.userActivity.create({ data: { userId: from.viewer.id, accessCount: 1, lastAccess: new Date() } })
  await held.release()
  await killed
  await Promise.all([finishAccountMerges(10), maintenanceTasks.accountMerges?.work()])
  expect(await db.accessLog.count({ where: { userId: to.viewer.id } })).toBe(26)
  expect(await db.userActivity.findUnique({ where: { userId: to.viewer.id } })).toMatchObject({
    accessCount: 1,
  })
  expect(await people()).toMatchObject([
    { id: to.viewer.id, emails: [{ email: from.viewer.email, verifiedAt: expect.any(Date) }] },
  ])
})

test('performs one of two simultaneous merges in opposite directions and loses nothing', async () => {
  const [one, two] = [await createPerson(), await createPerson()]
  for (const { viewer } of [one, two]) {
    await createPurchase(viewer.id, [])
    await logs(viewer.id, 2)
  }
  const answers = await Promise.all([merge(one, two), merge(two, one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  await waitForBackgroundWork()
  const [left, ...others] = await people()
  expect(others).toEqual([])
  expect(await db.purchase.count({ where: { userId: left?.id ?? '' } })).toBe(2)
  expect(await db.accessLog.count({ where: { userId: left?.id ?? '' } })).toBe(4)
})

test('merges a chain of accounts into one', async () => {
  const [one, two, three] = [await createPerson(), await createPerson(), await createPerson()]
  await logs(one.viewer.id, 2)
  const held = await holdLock(`SELECT FROM access_logs FOR UPDATE`)
  await merge(one, two)
  await held.waiters(1)
  await merge(two, three)
  await held.release()
  await waitForBackgroundWork()
  await finishAccountMerges()
  expect(await people()).toMatchObject([{ id: three.viewer.id }])
  expect(await db.accessLog.count({ where: { userId: three.viewer.id } })).toBe(2)
})

test('merges a chain of accounts into one, even if the middle account is deleted first', async () => {
  const [one, two, three] = [await createPerson(), await createPerson(), await createPerson()]
  await logs(one.viewer.id, 2)
  const held = await holdLock(`SELECT FROM access_logs FOR UPDATE`)
  await merge(one, two)
  await held.waiters(1)
  await db.user.update({ where: { id: one.viewer.id }, data: { mergedIntoId: three.viewer.id } })
  await db.user.delete({ where: { id: two.viewer.id } })
  await held.release()
  await waitForBackgroundWork()
  expect(await people()).toMatchObject([{ id: three.viewer.id }])
  expect(await db.accessLog.count({ where: { userId: three.viewer.id } })).toBe(2)
})

test('refuses to merge administrators, emails in ADMIN_EMAILS, and an account with itself', async () => {
  const [one, other] = [await createPerson(), await createAdmin()]
  const owner = await createPerson({ email: env.ADMIN_EMAILS[0] ?? '' })
  for (const [from, to] of [
    [one, other],
    [other, one],
    [one, owner],
    [owner, one],
    [one, one],
  ] as const) {
    expect(await merge(from, to)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
  const missing = { as: admin, params: { userId: one.viewer.id }, body: { from: MISSING_ID } }
  expect((await callRoute(POST, missing)).status).toBe(404)
  expect(await db.auditLog.count()).toBe(0)
  await expectAdminOnly(POST, {
    method: 'POST',
    params: { userId: one.viewer.id },
    body: { from: MISSING_ID },
  })
})
