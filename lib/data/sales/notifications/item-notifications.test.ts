import { v7 } from 'uuid'
import type { SaleEvent } from '@/lib/data/sales/networks/network'
import { db } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { processQueue } from './process-queue'

type Changes = Parameters<typeof createStoredEvent>[1]

const paid = (minor: number) => ({ id: 'pi_1', minor, currency: 'EUR', text: (minor / 100).toFixed(2) })
const item = (name: string, minor: number, changes: Changes = {}): Changes => ({
  action: 'sale',
  item: name,
  orderId: 'cs_1',
  payment: paid(minor),
  ...changes,
})
/** Returns a message about the whole sale, which doesn't name an item. */
const ofSale = (action: SaleEvent['action'], changes: Changes = {}): Changes => ({
  action,
  item: null,
  payment: { id: 'pi_1' },
  ...changes,
})
const refund = (minor: number | null, id = 're_1') =>
  ofSale('refund', { refund: { id, minor, currency: 'EUR' } })

/** Receives a message with these parts. */
async function receive(...parts: Changes[]) {
  const identity = v7()
  const received = parts.map((changes, part) => {
    const { id, event } = createStoredEvent(0, { messageId: identity, ...changes })
    const message = { payloadSha256: identity, identity, verified: true, state: 'received' } as const
    return { id, network: 'stripe', part, payload: {}, event, ...message }
  })
  await db.ipnEvent.createMany({ data: received })
  await processQueue()
}

const readPurchases = () =>
  db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' }, include: { payments: true } })
const readAccess = async () => (await readPurchases()).map(({ item, access }) => `${item} ${access}`)

const createProduct = (item: string) =>
  db.product.create({
    data: {
      name: item,
      grantsCourseIds: [COURSE_ID],
      listings: { create: { network: 'stripe', item, normalItem: item } },
    },
  })

beforeEach(async () => {
  await createProduct('price_a')
  await createProduct('price_b')
})

test('each item of a message has its own purchase, named by the item and never flagged', async () => {
  await receive(item('price_a', 2700, { quantity: 3 }), item('price_b', 900))
  expect(await readPurchases()).toMatchObject([
    {
      warriorPlusSaleId: 'stripe:s1/price_a',
      saleId: 's1',
      orderId: 'cs_1',
      network: 'stripe',
      mode: 'live',
      currency: 'EUR',
      quantity: 3,
      access: 'active',
      needsAttention: null,
      payments: [{ amountMinor: 2700n }],
    },
    { warriorPlusSaleId: 'stripe:s1/price_b', saleId: 's1', quantity: 1, needsAttention: null },
  ])
  expect(await db.ipnEvent.findMany({ where: { reason: { not: null } } })).toEqual([])
})

test('the only item of a sale is named by its item too', async () => {
  await receive(item('price_a', 2700))
  expect(await readPurchases()).toMatchObject([{ warriorPlusSaleId: 'stripe:s1/price_a' }])
})

test.each<[title: string, refund: Changes, access: string[]]>([
  ['without an amount', refund(null), ['price_a refunded', 'price_b refunded']],
  ['of everything that was paid', refund(3600), ['price_a refunded', 'price_b refunded']],
  ['that describes nothing', ofSale('refund'), ['price_a refunded', 'price_b refunded']],
  ['of a part', refund(900), ['price_a active', 'price_b active']],
  [
    'of one item, which it names',
    { ...refund(900), item: 'price_b' },
    ['price_a active', 'price_b refunded'],
  ],
])('a refund %s, in any order', async (_title, back, access) => {
  await receive(item('price_a', 2700), item('price_b', 900))
  await receive(back)
  expect(await readAccess()).toEqual(access)
  await db.ipnEvent.deleteMany()
  await db.purchase.deleteMany()
  await receive(back)
  await receive(item('price_a', 2700), item('price_b', 900))
  expect(await readAccess()).toEqual(access)
})

test('a refund of a payment for one item ends access to that item only, in any order', async () => {
  const later = { id: 'pi_2', number: 2, minor: 900, currency: 'EUR' }
  const steps = [
    () => receive(item('price_a', 2700)),
    () => receive(item('price_b', 900, { action: 'subscr_completed', payment: later })),
    () => receive({ ...refund(900), payment: { id: 'pi_2' } }),
  ]
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
    [2, 0, 1],
  ]) {
    for (const index of order) await steps[index]?.()
    expect(await readPurchases()).toMatchObject([
      { item: 'price_a', access: 'active', needsAttention: null, payments: [{ refundedMinor: 0n }] },
      { item: 'price_b', access: 'refunded', needsAttention: null, payments: [{ refundedMinor: 900n }] },
    ])
    await db.ipnEvent.deleteMany()
    await db.purchase.deleteMany()
  }
})

test('reports a partial refund without an item to the owner, and doesn’t subtract it', async () => {
  await receive(item('price_a', 2700), item('price_b', 900))
  await receive(refund(900))
  const note = 'A refund of €9.00 doesn’t name an item of this order, so we didn’t subtract it'
  expect(await readPurchases()).toMatchObject([
    { needsAttention: note, payments: [{ refundedMinor: 0n }] },
    { needsAttention: note, payments: [{ refundedMinor: 0n }] },
  ])
})

test('partial refunds without an item end access to all items once they cover the sale, in any order', async () => {
  const sale = () => receive(item('price_a', 2700), item('price_b', 900))
  const steps = [sale, () => receive(refund(1600, 're_1')), () => receive(refund(2000, 're_2'))]
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]) {
    for (const index of order) await steps[index]?.()
    expect(await readAccess()).toEqual(['price_a refunded', 'price_b refunded'])
    expect((await readPurchases()).map(({ needsAttention }) => needsAttention)).toEqual([null, null])
    await db.ipnEvent.deleteMany()
    await db.purchase.deleteMany()
  }
})

test('ignores a failed partial refund, and a repeated message about the same refund', async () => {
  await receive(item('price_a', 2700), item('price_b', 900))
  await receive(refund(2000, 're_1'))
  await receive(refund(2000, 're_1'))
  expect(await readAccess()).toEqual(['price_a active', 'price_b active'])
  await receive(ofSale('refund_reversal', { refund: { id: 're_1', minor: 2000, currency: 'EUR' } }))
  await receive(refund(1600, 're_2'))
  expect(await readAccess()).toEqual(['price_a active', 'price_b active'])
})

test('assigns a partial refund to the only item of the sale', async () => {
  await receive(item('price_a', 2700))
  await receive(refund(900))
  expect(await readPurchases()).toMatchObject([{ access: 'active', payments: [{ refundedMinor: 900n }] }])
})

test('a full refund that failed restores access to all items', async () => {
  await receive(item('price_a', 2700), item('price_b', 900))
  await receive(refund(null))
  await receive(ofSale('refund_reversal', { refund: { id: 're_1', minor: null, currency: null } }))
  expect(await readAccess()).toEqual(['price_a active', 'price_b active'])
})

test('applies the end and the resumption of a subscription to all its items', async () => {
  const at = (day: number) => ({ occurredAt: `2026-03-0${day}T12:00:00.000Z` })
  await receive(item('price_a', 2700, at(1)), item('price_b', 900, at(1)))
  await receive(ofSale('subscr_suspended', at(3)))
  expect(await readAccess()).toEqual(['price_a suspended', 'price_b suspended'])
  await receive(ofSale('subscr_resumed', at(4)))
  expect(await readAccess()).toEqual(['price_a active', 'price_b active'])
})

test('emails the buyer about the refund of each item once', async () => {
  await receive(item('price_a', 2700), item('price_b', 900))
  await receive(refund(null))
  await receive(item('price_b', 900))
  expect(await db.emailOutbox.count({ where: { kind: 'refunded' } })).toBe(2)
})

test('keeps the owner’s decision after the refund of all items', async () => {
  await receive(item('price_a', 2700), item('price_b', 900))
  await receive(refund(null))
  await db.purchase.updateMany({ data: { access: 'active', accessReason: 'A gift' } })
  await receive(ofSale('subscr_cancelled'))
  expect(await readAccess()).toEqual(['price_a active', 'price_b active'])
})

test('ignores an item that isn’t from this shop in an order with a product', async () => {
  await db.listing.create({ data: { network: 'stripe', item: 'mug', normalItem: 'mug' } })
  await receive(item('price_a', 2700), item('mug', 900))
  expect(await readAccess()).toEqual(['price_a active'])
  const events = await db.ipnEvent.findMany({ orderBy: { part: 'asc' } })
  expect(events).toMatchObject([{ state: 'processed' }, { state: 'ignored' }])
  expect(JSON.stringify(events[1])).not.toContain('jane@example.com')
  await receive({ ...refund(900), item: 'mug' })
  expect(await readAccess()).toEqual(['price_a active'])
})
