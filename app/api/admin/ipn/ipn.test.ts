import { POST as createProductCall } from '@/app/api/admin/products/route'
import { PUT as decide } from '@/app/api/admin/purchases/[purchaseId]/route'
import { GET as listPurchases } from '@/app/api/admin/purchases/route'
import { PUT as saveSettings } from '@/app/api/admin/settings/route'
import { POST as giveAccess } from '@/app/api/admin/users/[userId]/access/route'
import { DELETE as deleteCustomer } from '@/app/api/admin/users/[userId]/route'
import { GET as readWelcome, POST as sendWelcome } from '@/app/api/admin/users/[userId]/welcome/route'
import type { NotificationGroup } from '@/lib/contract/sales/notification-groups'
import type { IpnEvent, TestSale } from '@/lib/contract/sales/notifications'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { storeNotification } from '@/lib/data/sales/notifications/receive-notification'
import { removeStrayTestSales } from '@/lib/data/sales/notifications/test-sale'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { createAdmin, createPerson, createSection, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  readSalesState,
  SECURITY_KEY,
  storeSecurityKey,
} from '@/tests/post-notification'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { POST as replay } from './[eventId]/replay/route'
import { GET as listGroups } from './groups/route'
import { GET } from './route'
import { POST as sendTestSale } from './test/route'

let owner: TestPerson
beforeEach(async () => {
  owner = await createAdmin({ email: 'owner@example.com' })
})

const customers = async () => (await readSalesState()).users.filter(({ isAdmin }) => !isAdmin)
const onlyPurchase = async () => {
  const [purchase] = await db.purchase.findMany()
  if (!purchase) throw new Error('No purchase')
  return purchase
}
const decideOn = (purchaseId: string, body: object) =>
  callRoute<Purchase>(decide, { as: owner, method: 'PUT', params: { purchaseId }, body })
const replayed = (eventId: string) =>
  callRoute<IpnEvent>(replay, { as: owner, method: 'POST', params: { eventId } })

describe('access', () => {
  const id = '0190a6a0-0000-7000-8000-000000000000'
  test.each([
    ['GET', GET, {}],
    ['POST', replay, { eventId: id }],
    ['POST', sendTestSale, {}],
    ['PUT', decide, { purchaseId: id }],
    ['POST', giveAccess, { userId: id }],
    ['POST', sendWelcome, { userId: id }],
  ])('%s refuses people who aren’t administrators', async (method, handler, params) => {
    const body = method === 'PUT' || handler === giveAccess ? {} : undefined
    expect((await callRoute(handler, { method, params, body })).status).toBe(401)
    expect((await callRoute(handler, { method, params, body, as: await createPerson() })).status).toBe(403)
  })
})

test('lists notifications that need attention with the reason, and without the security key', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await postNotification(
    createSaleFields({ WP_SALEID: '2', WP_SALE: 's2', WP_ITEM_NUMBER: 'zz', IPN_ID: '2' }),
  )
  await postNotification(
    createSaleFields({ WP_SALEID: '3', WP_SALE: 's3', WP_SECURITYKEY: 'a wrong key', IPN_ID: '3' }),
  )
  const all = await callRoute<IpnEvent[]>(GET, { as: owner })
  expect(all.body.map(({ state, canReplay }) => [state, canReplay])).toEqual([
    ['unverified', false],
    ['unmatched', false],
    ['processed', false],
  ])
  const attention = await callRoute<IpnEvent[]>(GET, { as: owner, query: { state: 'attention', limit: '1' } })
  expect(attention.body).toMatchObject([{ state: 'unverified', saleId: '3', action: 'sale', ipnId: '3' }])
  const cursor = attention.headers.get('x-next-cursor') ?? ''
  const next = await callRoute<IpnEvent[]>(GET, { as: owner, query: { state: 'attention', cursor } })
  expect(next.body).toMatchObject([{ state: 'unmatched', reason: expect.stringMatching(/zz/) }])
  expect(JSON.stringify([all.body, next.body])).not.toMatch(/wrong key|0123456789abcdef/)
})

test('groups notifications with the same issue, with its action, and lists the rows of a group', async () => {
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(
    createSaleFields({ WP_SALEID: '9', WP_SALE: 's9', WP_SECURITYKEY: 'early', IPN_ID: '9' }),
  )
  await storeSecurityKey()
  const sell = (number: number, changes: Parameters<typeof createSaleFields>[0]) =>
    postNotification(
      createSaleFields({ WP_SALEID: `${number}`, WP_SALE: `s${number}`, IPN_ID: `${number}`, ...changes }),
    )
  await sell(1, { WP_ITEM_NUMBER: 'wso_up77zz', WP_ITEM_NAME: 'The Upgrade' })
  await sell(2, { WP_ITEM_NUMBER: 'UP77ZZ', WP_ITEM_NAME: 'The Upgrade' })
  await sell(3, { WP_ITEM_NUMBER: undefined })
  await sell(4, { WP_BUYER_EMAIL: 'nobody' })
  await sell(5, { WP_SALEID: undefined, WP_SALE: undefined })
  await sell(6, { WP_ACTION: 'chargeback' })
  await sell(7, { WP_SECURITYKEY: 'wrong' })
  await sell(8, { WP_SECURITYKEY: undefined })
  await runWhileRefusingWrites('purchases', 'FALSE', () => sell(10, {}))
  await db.ipnEvent.updateMany({
    where: { payload: { path: ['WP_SALEID'], equals: '8' } },
    data: { receivedAt: new Date(0) },
  })
  const { body: groups } = await callRoute<NotificationGroup[]>(listGroups, { as: owner })
  expect(groups.map(({ kind, step, count }) => [kind, step, count])).toEqual([
    ['product', 'create_product', 2],
    ['action', 'look_up', 1],
    ['buyer', 'assign', 1],
    ['failed', 'replay', 1],
    ['no_sale', 'look_up', 1],
    ['unnamed', 'assign', 1],
    ['before_key', 'save_key', 1],
    ['no_key', 'nothing', 1],
    ['wrong_key', 'save_key', 1],
  ])
  expect(groups[0]).toMatchObject({ name: 'The Upgrade', itemNumber: expect.stringMatching(/up77zz/i) })
  for (const { key, count, step } of groups) {
    const query = { state: 'attention', group: key }
    const { body } = await callRoute<IpnEvent[]>(GET, { as: owner, query })
    expect(body).toHaveLength(count)
    expect(body.every(({ canReplay }) => canReplay === (step === 'replay'))).toBe(true)
  }
})

test('offers a replay once it can help: the product exists and the sale was skipped', async () => {
  await storeSecurityKey()
  await postNotification(createSaleFields())
  const attention = async () =>
    (await callRoute<IpnEvent[]>(GET, { as: owner, query: { state: 'attention' } })).body
  expect(await attention()).toMatchObject([{ state: 'unmatched', canReplay: false }])
  await createNotifiedProduct('wso_ab12cd')
  const [event] = await attention()
  expect(event).toMatchObject({ canReplay: true })
  const groups = await callRoute<NotificationGroup[]>(listGroups, { as: owner })
  expect(groups.body).toMatchObject([{ kind: 'passed_over', step: 'replay' }])
  expect(await replayed(event?.id ?? '')).toMatchObject({ status: 200, body: { state: 'processed' } })
  expect(await attention()).toEqual([])
})

test('shows a new notification as in progress, and as needing attention after a minute', async () => {
  await storeSecurityKey()
  const { id } = await storeNotification(createSaleFields())
  const attention = async () =>
    (await callRoute<IpnEvent[]>(GET, { as: owner, query: { state: 'attention' } })).body
  expect(await attention()).toEqual([])
  expect((await callRoute<IpnEvent[]>(GET, { as: owner })).body).toMatchObject([
    { state: 'received', canReplay: false },
  ])
  const receivedAt = new Date(Date.now() - 61_000)
  await db.ipnEvent.update({ where: { id }, data: { receivedAt } })
  expect(await attention()).toMatchObject([{ state: 'received', canReplay: true }])
  expect((await replayed(id)).body).toMatchObject({ state: 'unmatched' })
})

test('doesn’t flag correctly ignored notifications, but flags an unknown action', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields({ IPN_RCPT_TYPE: 'aff', IPN_ID: '1' }))
  await postNotification(createSaleFields({ WP_ACTION: 'chargeback', IPN_ID: '2' }))
  await postNotification(createSaleFields({ IPN_ID: '3' }))
  const [jane] = await customers()
  await callRoute(deleteCustomer, { as: owner, method: 'DELETE', params: { userId: jane?.id ?? '' } })
  await postNotification(createSaleFields({ IPN_ID: '4' }))
  const ids = async (state: string) =>
    (await callRoute<IpnEvent[]>(GET, { as: owner, query: { state } })).body.map(({ ipnId }) => ipnId)
  expect(await ids('ignored')).toEqual(['4', '2', '1'])
  expect(await ids('attention')).toEqual(['2'])
})

test('matches waiting sales to a new product, grants access, and sends one email', async () => {
  await storeSecurityKey()
  await postNotification(createSaleFields())
  await postNotification(createSaleFields({ WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' }))
  expect(await customers()).toEqual([])
  const body = { name: 'Course', warriorPlusProductId: 'WSO_AB12CD', isMainProduct: true }
  expect((await callRoute(createProductCall, { as: owner, body })).status).toBe(201)
  await waitForBackgroundWork()
  const { purchases, events, emails } = await readSalesState()
  expect(purchases.map(({ access, needsAttention }) => [access, needsAttention])).toEqual([
    ['active', null],
    ['active', null],
  ])
  expect(events.map(({ state, reason }) => [state, reason])).toEqual([
    ['processed', null],
    ['processed', null],
  ])
  expect(emails).toHaveLength(1)
  expect(await customers()).toMatchObject([{ email: 'jane@example.com', hasPurchased: true }])
})

test('gives the person chosen by the owner access to a sale without a valid email', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields({ WP_BUYER_EMAIL: '' }))
  const { viewer } = await createPerson()
  const purchase = await onlyPurchase()
  const answer = await decideOn(purchase.id, { userId: viewer.id, reason: 'Wrote to support' })
  expect(answer).toMatchObject({
    status: 200,
    body: { access: 'active', userId: viewer.id, needsAttention: null },
  })
  // The account doesn’t get the buyer’s name, because the account holder may not be the person who paid.
  expect(await db.user.findUnique({ where: { id: viewer.id } })).toMatchObject({
    hasPurchased: true,
    firstName: null,
  })
  expect(await db.emailOutbox.count({ where: { userId: viewer.id } })).toBe(1)
  expect(await db.auditLog.count({ where: { action: 'purchase.assign' } })).toBe(1)
  await postNotification(createSaleFields({ WP_ACTION: 'subscr_completed', IPN_ID: '9' }))
  expect((await onlyPurchase()).userId).toBe(viewer.id)
})

test('keeps a manual override through every grant, until a refund arrives', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const { id } = await onlyPurchase()
  await decideOn(id, { access: 'ended', reason: 'Shared the password' })
  await postNotification(
    createSaleFields({ WP_ACTION: 'subscr_completed', WP_SUBSCR_PAYMENT_NUM: '2', IPN_ID: '98765500' }),
  )
  expect(await onlyPurchase()).toMatchObject({ access: 'ended', accessReason: 'Shared the password' })
  expect((await customers())[0]?.hasPurchased).toBe(false)
  await decideOn(id, { access: 'active', reason: 'Made up' })
  await postNotification(createSaleFields({ WP_ACTION: 'refund', IPN_ID: '98765501' }))
  expect(await onlyPurchase()).toMatchObject({ access: 'refunded', accessReason: null })
  await decideOn(id, { access: 'active', reason: 'A gift' })
  await postNotification(createSaleFields({ WP_ACTION: 'refund', IPN_ID: '98765502' }))
  expect(await onlyPurchase()).toMatchObject({ access: 'active', isRefunded: true, accessReason: 'A gift' })
  expect((await customers())[0]?.hasPurchased).toBe(true)
})

test.each([
  [{}, 400],
  [{ access: 'active' }, 400],
  [{ access: 'refunded', reason: 'x' }, 400],
  [{ access: 'active', reason: 'x' }, 409],
  [{ userId: '0190a6a0-0000-4000-8000-000000000000', reason: 'x' }, 404],
])('a manual override %j of an unknown sale answers %i', async (body, status) => {
  await storeSecurityKey()
  await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'zz' }))
  expect((await decideOn((await onlyPurchase()).id, body)).status).toBe(status)
})

test('sends the welcome email once to a person who is assigned an active purchase', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const { viewer } = await createPerson()
  const { id } = await onlyPurchase()
  for (const reason of ['Bought it for them', 'Wrote again'])
    expect((await decideOn(id, { userId: viewer.id, reason })).body).toMatchObject({ userId: viewer.id })
  expect(await db.emailOutbox.count({ where: { userId: viewer.id, kind: 'welcome' } })).toBe(1)
  const jane = await db.user.findUniqueOrThrow({ where: { email: 'jane@example.com' } })
  expect(jane.hasPurchased).toBe(false)
})

test('refuses to grant access that a customer already has', async () => {
  const product = await createNotifiedProduct(null)
  const { viewer } = await createPerson()
  const body = { productId: product.id, reason: 'A gift' }
  const give = () => callRoute(giveAccess, { as: owner, params: { userId: viewer.id }, body })
  expect((await give()).status).toBe(201)
  const message = `This customer already has access to ${product.name}`
  expect(await give()).toMatchObject({ status: 409, body: { fields: { productId: [message] } } })
  expect(await db.purchase.count()).toBe(1)
})

test('records manually granted access as a separate purchase with an email', async () => {
  const product = await createNotifiedProduct(null)
  const { viewer } = await createPerson()
  const params = { userId: viewer.id }
  const body = { productId: product.id, reason: 'Paid by bank transfer' }
  const answer = await callRoute<Purchase>(giveAccess, { as: owner, params, body })
  expect(answer).toMatchObject({
    status: 201,
    body: { access: 'active', paymentMethod: 'manual', accessReason: 'Paid by bank transfer' },
  })
  expect(answer.body.warriorPlusSaleId).toMatch(/^manual-/)
  await waitForBackgroundWork()
  expect((await callRoute(readWelcome, { as: owner, params })).body).toMatchObject({
    state: 'sent',
    attempts: 1,
  })
  expect((await callRoute(sendWelcome, { as: owner, method: 'POST', params })).body).toMatchObject({
    state: 'queued',
  })
  await waitForBackgroundWork()
  expect((await callRoute(readWelcome, { as: owner, params })).body).toMatchObject({ state: 'sent' })
  expect(await db.emailOutbox.count()).toBe(1)
  const ended = await decideOn(answer.body.id, { access: 'ended', reason: 'Asked to' })
  expect(ended.body).toMatchObject({ access: 'ended' })
  expect((await db.user.findUnique({ where: { id: viewer.id } }))?.hasPurchased).toBe(false)
})

test('processes the earlier notifications with a newly saved security key, and no others', async () => {
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await postNotification(
    createSaleFields({ WP_SALEID: '2', WP_SALE: 's2', WP_SECURITYKEY: 'some other key' }),
  )
  const body = { warriorPlusSecurityKey: SECURITY_KEY }
  expect((await callRoute(saveSettings, { as: owner, method: 'PUT', body })).status).toBe(200)
  await waitForBackgroundWork()
  const { purchases, events } = await readSalesState()
  expect(purchases).toMatchObject([{ warriorPlusSaleId: '23456789', access: 'active' }])
  expect(events.map(({ state, verified }) => [state, verified])).toEqual([
    ['processed', true],
    ['unverified', false],
  ])
  const refused = await replayed(events[1]?.id ?? '')
  expect([refused.status, (await readSalesState()).purchases.length]).toEqual([409, 1])
})

test('ignores an unverified copy of a sale that has since been processed', async () => {
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await storeSecurityKey()
  await postNotification(createSaleFields())
  const [copy] = await db.ipnEvent.findMany({ where: { state: 'unverified' } })
  expect((await replayed(copy?.id ?? '')).body).toMatchObject({ state: 'ignored' })
  expect((await readSalesState()).purchases).toHaveLength(1)
})

test('processes a failed notification on replay, in its original order', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields({ IPN_ID: '' }))
  await db.ipnEvent.updateMany({
    data: { state: 'failed', reason: 'The database was away', purchaseId: null },
  })
  await db.purchase.deleteMany()
  await postNotification(createSaleFields({ IPN_ID: '', WP_ACTION: 'subscr_suspended' }))
  const [failed] = await db.ipnEvent.findMany({ where: { state: 'failed' } })
  expect((await replayed(failed?.id ?? '')).body).toMatchObject({ state: 'processed', reason: null })
  expect(await onlyPurchase()).toMatchObject({ access: 'suspended' })
})

test('doesn’t recreate a deleted customer from a notification that waited for its security key', async () => {
  await createNotifiedProduct('wso_ab12cd')
  await createPerson({ email: 'jane@example.com' })
  await postNotification(createSaleFields())
  await postNotification(createSaleFields({ WP_ACTION: 'subscr_created', IPN_ID: '2' }))
  const [jane] = await customers()
  expect(
    (await callRoute(deleteCustomer, { as: owner, method: 'DELETE', params: { userId: jane?.id ?? '' } }))
      .status,
  ).toBe(204)
  const body = { warriorPlusSecurityKey: SECURITY_KEY }
  await callRoute(saveSettings, { as: owner, method: 'PUT', body })
  await waitForBackgroundWork()
  expect(await customers()).toEqual([])
  const { purchases, events, emails } = await readSalesState()
  expect([purchases.filter(({ access }) => access === 'active'), emails]).toEqual([[], []])
  expect(JSON.stringify([purchases, events])).not.toMatch(/jane|Doe|203\.0\.113/i)
})

test('never recreates a deleted customer', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await postNotification(
    createSaleFields({ WP_SALEID: '2', WP_SALE: 's2', WP_ITEM_NUMBER: 'later', IPN_ID: '2' }),
  )
  const [jane] = await customers()
  await callRoute(deleteCustomer, { as: owner, method: 'DELETE', params: { userId: jane?.id ?? '' } })
  await postNotification(createSaleFields({ IPN_ID: '3' }))
  await postNotification(createSaleFields({ IPN_ID: '4', WP_ACTION: 'subscr_reactivated' }))
  await postNotification(createSaleFields({ IPN_ID: '5', WP_ACTION: 'refund' }))
  await postNotification(
    createSaleFields({ IPN_ID: '6', WP_ACTION: 'subscr_completed', WP_SUBSCR_PAYMENT_NUM: '7' }),
  )
  await callRoute(createProductCall, { as: owner, body: { name: 'Later', warriorPlusProductId: 'later' } })
  for (const { id } of await db.ipnEvent.findMany()) await replayed(id)
  expect(await customers()).toEqual([])
  const { purchases, events, emails } = await readSalesState()
  expect(emails).toEqual([])
  expect(purchases.every(({ userId, access }) => userId === null && access !== 'active')).toBe(true)
  expect(JSON.stringify([purchases, events])).not.toMatch(/jane|Doe|203\.0\.113/i)
})

test('keeps the refund of a deleted customer, whatever notifications follow', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const [jane] = await customers()
  await callRoute(deleteCustomer, { as: owner, method: 'DELETE', params: { userId: jane?.id ?? '' } })
  await postNotification(createSaleFields({ IPN_ID: '2', WP_ACTION: 'refund' }))
  await postNotification(createSaleFields({ IPN_ID: '3', WP_ACTION: 'subscr_cancelled' }))
  expect((await readSalesState()).purchases).toMatchObject([{ access: 'refunded', isRefunded: true }])
})

test('runs a test sale through every step, emails the owner, and leaves no data', async () => {
  expect((await callRoute(sendTestSale, { as: owner, method: 'POST' })).status).toBe(409)
  await storeSecurityKey()
  const product = await createNotifiedProduct('wso_ab12cd')
  const before = await readSalesState()
  const { status, body } = await callRoute<TestSale>(sendTestSale, { as: owner, method: 'POST' })
  expect(status).toBe(200)
  expect(body.steps.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  expect(body.steps).toContainEqual({ name: 'Product matched', ok: true, detail: product.name })
  expect(body.mailTo).toBe('owner@example.com')
  const after = await readSalesState()
  expect([after.users, after.purchases, after.events]).toEqual([before.users, [], []])
  expect(after.emails).toMatchObject([{ kind: 'test_sale', user: { email: 'owner@example.com' } }])
})

test('neither counts nor lists an interrupted test sale, and deletes it later', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const email = 'test-1@example.invalid'
  await postNotification(createSaleFields({ WP_SALEID: 'test-1', WP_SALE: undefined, WP_BUYER_EMAIL: email }))
  expect(await onlyPurchase()).toMatchObject({ isTest: true, access: 'active' })
  expect(await db.emailOutbox.count()).toBe(0)
  expect((await callRoute<Purchase[]>(listPurchases, { as: owner })).body).toEqual([])
  await db.purchase.updateMany({ data: { createdAt: new Date(Date.now() - 2 * 60 * 60 * 1000) } })
  await removeStrayTestSales()
  const { purchases, events } = await readSalesState()
  expect([purchases, events, await customers()]).toEqual([[], [], []])
})

test('reports a test sale without access as failed, on the page and in its email', async () => {
  await storeSecurityKey()
  await db.product.create({ data: { name: 'Course', warriorPlusProductId: 'wso_1' } })
  const { body } = await callRoute<TestSale>(sendTestSale, { as: owner, method: 'POST' })
  const failed = body.steps.flatMap(({ ok, name, detail }) => (ok ? [] : [{ name, detail }]))
  expect(failed).toMatchObject([{ name: 'Sections granted' }])
  const testSaleEmail = await db.emailOutbox.findFirstOrThrow({ where: { kind: 'test_sale' } })
  expect(testSaleEmail.parameters).toMatchObject({ failed })
})

test('shows what the buyer of a test sale would get, even if that is nothing', async () => {
  await storeSecurityKey()
  const sections = [
    await createSection({ title: 'Apps', order: 1 }),
    await createSection({ title: 'Sites', order: 2 }),
  ]
  const step = async (name: string) => {
    const { body } = await callRoute<TestSale>(sendTestSale, { as: owner, method: 'POST' })
    return body.steps.find((one) => one.name === name)
  }
  expect(await step('Sections granted')).toEqual({ name: 'Sections granted', ok: false, detail: 'none' })
  const product = await db.product.create({ data: { name: 'Course', warriorPlusProductId: 'wso_1' } })
  expect(await step('Sections granted')).toMatchObject({
    ok: false,
    detail: 'none: choose sections for this product',
  })
  const ids = [sections[1]?.id ?? '']
  await db.product.update({ where: { id: product.id }, data: { grantsSectionIds: ids } })
  expect(await step('Sections granted')).toMatchObject({ ok: true, detail: 'Sites' })
  await db.product.update({ where: { id: product.id }, data: { grantsCourseIds: [COURSE_ID] } })
  expect(await step('Sections granted')).toMatchObject({
    ok: true,
    detail: 'all sections, including future ones',
  })
})
