import { db } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { recountSales } from '../sales-rollups'
import { processQueue } from './process-queue'
import { removeStrayTestSales } from './test-sale'

type Changes = Parameters<typeof createStoredEvent>[1]

const sale: Changes = {
  action: 'sale',
  saleId: 'pi_1',
  payment: { id: 't1', minor: 2700, currency: 'USD' },
}

async function receive(mode: 'live' | 'test', changes: Changes = sale) {
  const { id, event } = createStoredEvent(0, changes)
  const identity = { payloadSha256: id, identity: id, verified: true, state: 'received' } as const
  await db.ipnEvent.create({ data: { id, network: 'stripe', mode, payload: {}, event, ...identity } })
  await processQueue()
}

const readPurchases = () => db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } })

beforeEach(() =>
  db.product.create({
    data: {
      name: 'My Video Course',
      grantsCourseIds: [COURSE_ID],
      listings: { create: { network: 'stripe', item: 'wso_ab12cd', normalItem: 'wso_ab12cd' } },
    },
  }),
)

test('a sale in test mode makes a purchase without account, access, email, or figure', async () => {
  await receive('test')
  expect(await readPurchases()).toMatchObject([
    {
      warriorPlusSaleId: 'stripe:test%3Api_1/wso_ab12cd',
      isTest: true,
      source: 'test',
      userId: null,
      access: 'pending',
      needsAttention: null,
    },
  ])
  expect(await db.ipnEvent.findMany()).toMatchObject([{ state: 'processed', reason: null }])
  await recountSales()
  const counts = await Promise.all([db.user.count(), db.emailOutbox.count(), db.salesDaily.count()])
  expect(counts).toEqual([0, 0, 0])
})

test('a sale of an unknown item in test mode doesn’t need attention', async () => {
  await receive('test', { ...sale, item: 'wso_nobodys' })
  expect(await readPurchases()).toMatchObject([{ needsAttention: null, productId: null }])
  expect(await db.ipnEvent.findMany()).toMatchObject([{ state: 'processed' }])
})

test('keeps test and live sales with the same ID apart', async () => {
  await receive('live')
  await receive('test', { ...sale, action: 'refund' })
  await receive('test')
  expect(await readPurchases()).toMatchObject([
    { warriorPlusSaleId: 'stripe:pi_1/wso_ab12cd', isTest: false, access: 'active', isRefunded: false },
    { warriorPlusSaleId: 'stripe:test%3Api_1/wso_ab12cd', isTest: true, isRefunded: true },
  ])
})

test('sales in test mode are deleted after 30 days, with their notifications', async () => {
  const age = (days: number) => ({ createdAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
  await receive('test')
  await receive('test', { ...sale, saleId: 'pi_2' })
  await receive('live')
  await db.purchase.updateMany({ data: age(29) })
  await removeStrayTestSales()
  expect(await readPurchases()).toHaveLength(3)
  await db.purchase.updateMany({
    where: { warriorPlusSaleId: { in: ['stripe:pi_1/wso_ab12cd', 'stripe:test%3Api_1/wso_ab12cd'] } },
    data: age(31),
  })
  await removeStrayTestSales()
  expect((await readPurchases()).map(({ warriorPlusSaleId }) => warriorPlusSaleId)).toEqual([
    'stripe:pi_1/wso_ab12cd',
    'stripe:test%3Api_2/wso_ab12cd',
  ])
  expect(await db.ipnEvent.count()).toBe(2)
})
