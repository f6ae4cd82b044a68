import { db, transaction } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { findSalesIssues } from '../attention-sales-issues'
import { processQueue } from './process-queue'

async function receive(
  network: string,
  changes: Parameters<typeof createStoredEvent>[1],
  state: 'received' | 'failed' = 'received',
) {
  const { id, event } = createStoredEvent(0, changes)
  const identity = { payloadSha256: id, identity: id, verified: true }
  await db.ipnEvent.create({ data: { id, network, payload: {}, event, state, ...identity } })
  await processQueue()
}

/** Creates a product that is sold on WarriorPlus and JVZoo under the same item number. */
const createListedProduct = () =>
  db.product.create({
    data: {
      name: 'My Video Course',
      warriorPlusProductId: 'wso_ab12cd',
      grantsCourseIds: [COURSE_ID],
      listings: {
        create: { network: 'jvzoo', item: 'wso_ab12cd', normalItem: 'wso_ab12cd', position: 1 },
      },
    },
  })

const sale = {
  action: 'sale',
  saleId: '23/45',
  messageId: '7',
  affiliate: { id: '99', name: 'Ann' },
  payment: { id: 't1', minor: 2700, currency: 'USD' },
} as const

test('keeps sales, messages, and affiliates of two networks with the same IDs apart', async () => {
  await createListedProduct()
  await receive('warriorplus', sale)
  await receive('jvzoo', sale)
  await receive('jvzoo', { ...sale, action: 'refund', messageId: '8' })
  expect(await db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } })).toMatchObject([
    {
      warriorPlusSaleId: '23%2F45',
      warriorPlusSale: '23%2F45',
      affiliateId: '99',
      isRefunded: false,
      needsAttention: null,
    },
    {
      warriorPlusSaleId: 'jvzoo:23%2F45',
      warriorPlusSale: 'jvzoo:23%2F45',
      affiliateId: 'jvzoo:99',
      affiliateName: 'Ann',
      isRefunded: true,
      needsAttention: null,
    },
  ])
})

test('counts the money of a failed notification unless its own network has the purchase', async () => {
  const readFailed = async () =>
    (await transaction(findSalesIssues)).filter(({ kind }) => kind === 'failed').map(({ sums }) => sums)
  await createListedProduct()
  await receive('warriorplus', sale)
  await receive('jvzoo', sale, 'failed')
  expect(await readFailed()).toEqual([[{ currency: 'USD', cents: 2700 }]])
  await receive('jvzoo', { ...sale, messageId: '9' })
  expect(await readFailed()).toEqual([[]])
})

test.each(['warriorplus', 'jvzoo'])(
  'a refund at %s that names only the sale ends access',
  async (network) => {
    const refund = { ...sale, action: 'refund', item: null, messageId: '8' } as const
    const readAccess = async () => (await db.purchase.findMany()).map(({ access }) => access)
    await createListedProduct()
    await receive(network, sale)
    await receive(network, refund)
    expect(await readAccess()).toEqual(['refunded'])
    await db.ipnEvent.deleteMany()
    await db.purchase.deleteMany()
    await receive(network, refund)
    await receive(network, sale)
    expect(await readAccess()).toEqual(['refunded'])
  },
)
