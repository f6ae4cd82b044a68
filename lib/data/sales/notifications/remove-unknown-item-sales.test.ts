import { db, transaction } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { findSalesIssues } from '../attention-sales-issues'
import { matchWaitingSales } from './match-waiting-sales'
import { processQueue } from './process-queue'
import { forgetUnknownItemBuyers, removeIgnoredSales } from './remove-unknown-item-sales'

type Changes = Parameters<typeof createStoredEvent>[1]

const sale: Changes = {
  action: 'sale',
  saleId: '1',
  item: '123456',
  buyer: { rawName: 'Jane Doe', firstName: 'Jane', lastName: 'Doe', ip: '203.0.113.7' },
  payment: { id: 't1', minor: 2700, currency: 'USD' },
}

async function receive(changes: Changes = {}, network = 'jvzoo') {
  const { id, event } = createStoredEvent(0, { ...sale, ...changes })
  const identity = { payloadSha256: id, identity: id, verified: true, state: 'received' } as const
  await db.ipnEvent.create({
    data: { id, network, payload: { ccustname: 'Jane Doe', cproditem: '123456' }, event, ...identity },
  })
  await processQueue()
}

const age = (days: number) =>
  db.$executeRaw`UPDATE purchases SET created_at = now() - make_interval(days => ${days})`

/** Returns everything that is stored about sales as text. */
const readSalesText = async () => JSON.stringify([await db.purchase.findMany(), await db.ipnEvent.findMany()])
const PERSON = /jane|doe|203\.0/i

const listItem = (productId: string | null) =>
  db.listing.create({ data: { network: 'jvzoo', item: '123456', normalItem: '123456', productId } })
const createProduct = () => db.product.create({ data: { name: 'Course', grantsCourseIds: [COURSE_ID] } })

test('sales of an unknown item lose their buyers after 90 days', async () => {
  await receive()
  await age(89)
  await forgetUnknownItemBuyers()
  expect(await readSalesText()).toMatch(PERSON)
  expect(await transaction(findSalesIssues)).toMatchObject([{ kind: 'product', count: 1 }])
  await age(91)
  await forgetUnknownItemBuyers()
  expect(await readSalesText()).not.toMatch(PERSON)
  expect(await transaction(findSalesIssues)).toEqual([])
})

test('a later message doesn’t bring the buyer back, and a new product doesn’t grant access', async () => {
  await receive()
  await age(91)
  await forgetUnknownItemBuyers()
  await receive({ action: 'subscr_completed', messageId: '2', payment: { id: 't2', minor: 2700 } })
  expect(await readSalesText()).not.toMatch(PERSON)
  await listItem((await createProduct()).id)
  expect(await matchWaitingSales()).toBe(0)
  expect(await db.purchase.findMany()).toMatchObject([{ access: 'ended', userId: null }])
  expect(await db.user.count()).toBe(0)
})

test('sales on WarriorPlus, of a product, and without an item number keep their buyers', async () => {
  await receive({}, 'warriorplus')
  await receive({ saleId: '2', item: null })
  await listItem((await createProduct()).id)
  await receive({ saleId: '3' })
  await age(400)
  const before = await readSalesText()
  await forgetUnknownItemBuyers()
  expect(await readSalesText()).toBe(before)
})

test('maintenance removes a sale that arrived while its item was being ignored', async () => {
  await receive()
  await listItem(null)
  expect(await transaction(findSalesIssues)).toEqual([])
  await removeIgnoredSales()
  expect(await db.purchase.count()).toBe(0)
  expect(await readSalesText()).not.toMatch(PERSON)
})

test('removes more sales than one batch contains', async () => {
  const events = Array.from({ length: 250 }, (_, n) => createStoredEvent(0, { ...sale, saleId: `${n}` }))
  await db.ipnEvent.createMany({
    data: events.map(({ id, event }) => {
      const identity = { payloadSha256: id, identity: id, verified: true, state: 'received' as const }
      return { id, network: 'jvzoo', payload: {}, event, ...identity }
    }),
  })
  await processQueue()
  expect(await db.purchase.count()).toBe(250)
  await listItem(null)
  await removeIgnoredSales()
  expect(await db.purchase.count()).toBe(0)
  expect(await db.ipnEvent.count({ where: { state: 'ignored', purchaseId: null } })).toBe(250)
})
