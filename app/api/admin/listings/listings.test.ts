import { getAttention } from '@/lib/data/sales/attention'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, MISSING_ID } from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { PUT } from './route'

type Changes = Parameters<typeof createStoredEvent>[1]

const sale: Changes = {
  action: 'sale',
  saleId: '1',
  item: '123456',
  itemName: 'Another course',
  buyer: { rawName: 'Jane Doe', firstName: 'Jane', lastName: 'Doe', ip: '203.0.113.7' },
  payment: { id: 't1', minor: 2700, currency: 'USD', text: '27.00' },
}

async function receive(changes: Changes = {}, network = 'jvzoo') {
  const { id, event } = createStoredEvent(0, { ...sale, ...changes })
  const identity = { payloadSha256: id, identity: id, verified: true, state: 'received' } as const
  await db.ipnEvent.create({
    data: { id, network, payload: { ccustname: 'Jane Doe', cproditem: '123456' }, event, ...identity },
  })
  await processQueue()
}

const createProduct = () =>
  db.product.create({
    data: { name: 'Course', warriorPlusProductId: 'wso_one', grantsCourseIds: [COURSE_ID] },
  })

const put = (as: Awaited<ReturnType<typeof createAdmin>>, productId: string | null, item = '123456') =>
  callRoute(PUT, { as, method: 'PUT', body: { network: 'jvzoo', item, productId } })

const readIssues = async (as: Awaited<ReturnType<typeof createAdmin>>) =>
  (await getAttention(as.viewer)).causes.filter(({ kind }) => kind !== 'security_key')

test('assigns the waiting sales of an item to a product', async () => {
  const as = await createAdmin()
  const { id } = await createProduct()
  await receive()
  await receive({ saleId: '2', item: '99' })
  expect(await put(as, id, ' 123456 ')).toMatchObject({
    status: 200,
    body: { network: 'jvzoo', item: '123456', productId: id },
  })
  expect(await db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } })).toMatchObject([
    { productId: id, access: 'active', item: '123456' },
    { productId: null, access: 'pending', item: '99' },
  ])
  expect(await readIssues(as)).toMatchObject([
    {
      kind: 'product',
      network: 'jvzoo',
      itemNumber: '99',
      count: 1,
      sums: [{ currency: 'USD', cents: 2700 }],
    },
  ])
  expect(await db.listing.findMany({ orderBy: { position: 'asc' } })).toMatchObject([
    { network: 'warriorplus', item: 'wso_one', position: 0 },
    { network: 'jvzoo', item: '123456', position: 1, productId: id },
  ])
  expect(await db.auditLog.findMany()).toMatchObject([
    { action: 'product.add-item', target: 'Course: JVZoo 123456' },
  ])
})

test('sets the WarriorPlus ID of a product without one', async () => {
  const as = await createAdmin()
  const { id } = await db.product.create({ data: { name: 'Course' } })
  const body = { network: 'warriorplus', item: 'wso_ab12cd', productId: id }
  expect((await callRoute(PUT, { as, method: 'PUT', body })).status).toBe(200)
  expect((await callRoute(PUT, { as, method: 'PUT', body: { ...body, item: 'two' } })).status).toBe(200)
  expect(await db.product.findMany()).toMatchObject([{ warriorPlusProductId: 'wso_ab12cd' }])
  expect(await db.listing.count({ where: { productId: id } })).toBe(2)
})

test('removes the sales of an item that is not from this shop, with their buyers', async () => {
  const as = await createAdmin()
  await receive()
  await receive({
    action: 'subscr_completed',
    messageId: '2',
    payment: { id: 't2', minor: 2700, currency: 'USD' },
  })
  await receive({ saleId: '2', item: '99' })
  await recountSales()
  expect((await put(as, null)).status).toBe(200)
  await waitForBackgroundWork()
  await recountSales()
  expect(await db.purchase.findMany()).toMatchObject([{ item: '99' }])
  expect(await db.purchasePayment.count()).toBe(1)
  expect(await db.$queryRaw`SELECT DISTINCT gross_cents::int AS sum FROM sales_daily`).toEqual([
    { sum: 2700 },
  ])
  expect(await readIssues(as)).toMatchObject([{ itemNumber: '99', count: 1 }])
  const ignored = await db.ipnEvent.findMany({ where: { state: 'ignored' } })
  expect(ignored).toHaveLength(2)
  for (const { reason, purchaseId, payload, event } of ignored) {
    expect({ reason, purchaseId }).toEqual({ reason: 'This item isn’t from this shop', purchaseId: null })
    expect(JSON.stringify([payload, event])).not.toMatch(/jane|doe|203\.0/i)
  }
  expect(await db.auditLog.findMany()).toMatchObject([
    { action: 'product.ignore-item', target: 'JVZoo 123456' },
  ])
})

test('ignores later sales of the item, but only at its network', async () => {
  const as = await createAdmin()
  await put(as, null)
  await receive()
  await receive({ saleId: '2', action: 'noted' })
  await receive({}, 'clickbank')
  expect(await db.purchase.findMany()).toMatchObject([{ warriorPlusSaleId: 'clickbank:1/123456' }])
  const ignored = await db.ipnEvent.findMany({ where: { network: 'jvzoo' } })
  expect(ignored).toMatchObject([{ state: 'ignored' }, { state: 'ignored' }])
  expect(JSON.stringify(ignored)).not.toMatch(/jane|doe|203\.0/i)
  expect(await db.user.count({ where: { email: 'jane@example.com' } })).toBe(0)
})

test('ignores a refund without an item number, if all of its sale was ignored', async () => {
  const as = await createAdmin()
  await receive()
  await put(as, null)
  await receive({ action: 'refund', messageId: '2', item: null })
  expect(await db.purchase.count()).toBe(0)
  expect(await db.ipnEvent.count({ where: { state: 'ignored' } })).toBe(2)
  await receive({ saleId: '2', item: null })
  expect(await db.purchase.findMany()).toMatchObject([{ warriorPlusSaleId: 'jvzoo:2' }])
})

test('keeps a refund without an item number for the other items of its sale', async () => {
  const as = await createAdmin()
  await receive()
  await receive({ item: '99', messageId: '2' })
  await receive({ action: 'refund', messageId: '3', item: null })
  await put(as, null)
  const [kept, ...others] = await db.purchase.findMany()
  expect([kept?.item, others]).toEqual(['99', []])
  const refund = await db.ipnEvent.findFirst({ where: { event: { path: ['action'], equals: 'refund' } } })
  expect(refund?.purchaseId).toBe(kept?.id)
})

test('still ends the access of sales that a product had', async () => {
  const as = await createAdmin()
  const { id } = await createProduct()
  await put(as, id)
  await receive()
  await db.listing.deleteMany({ where: { network: 'jvzoo' } })
  await put(as, null)
  await waitForBackgroundWork()
  await receive({ action: 'refund', messageId: '2' })
  expect(await db.purchase.findMany()).toMatchObject([{ access: 'refunded', isRefunded: true }])
})

test('assigns later sales of an item to a product that gets it again', async () => {
  const as = await createAdmin()
  const { id } = await createProduct()
  await put(as, null)
  expect((await put(as, null)).status).toBe(200)
  expect((await put(as, id)).status).toBe(200)
  expect((await put(as, id)).status).toBe(200)
  await receive()
  expect(await db.purchase.findMany()).toMatchObject([{ productId: id, access: 'active' }])
  expect(await db.auditLog.count()).toBe(2)
})

test('refuses an item of a product, an unknown product, and bad input', async () => {
  const as = await createAdmin()
  const [one, two] = [await createProduct(), await db.product.create({ data: { name: 'Two' } })]
  await put(as, one.id)
  const taken = { status: 409, body: { fields: { listings: [expect.any(String)] } } }
  expect(await put(as, two.id)).toMatchObject(taken)
  expect(await put(as, null)).toMatchObject(taken)
  expect((await put(as, MISSING_ID, '7')).status).toBe(404)
  expect(await db.listing.count({ where: { item: '7' } })).toBe(0)
  for (const body of [
    { network: 'ebay', item: '1', productId: null },
    { network: 'jvzoo', item: ' ', productId: null },
    { network: 'jvzoo', item: '1' },
  ])
    expect((await callRoute(PUT, { as, method: 'PUT', body })).status).toBe(400)
})

test('is only for administrators', async () => {
  await expectAdminOnly(PUT, { method: 'PUT', body: { network: 'jvzoo', item: '1', productId: null } })
})
