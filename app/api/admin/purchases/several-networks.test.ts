import { v7 } from 'uuid'
import type { LaunchPerson, LaunchReport } from '@/lib/contract/sales/launch'
import type { MoneyReport } from '@/lib/contract/sales/money'
import type { IpnEvent } from '@/lib/contract/sales/notifications'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { recountLaunch } from '@/lib/data/sales/launch-rollups'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { createAdmin, type TestPerson } from '@/tests/factories'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { GET as listNotifications } from '../ipn/route'
import { GET as listLaunchPeople } from '../launch/people/route'
import { GET as readLaunch } from '../launch/route'
import { GET as readMoney } from '../money/route'
import { GET } from './route'

type Changes = Parameters<typeof createStoredEvent>[1]

async function receive(network: string, changes: Changes) {
  const { id, event } = createStoredEvent(0, { messageId: v7(), ...changes })
  const identity = { payloadSha256: id, identity: id, verified: true, state: 'received' } as const
  const payload = { data: { object: { id: event.saleId, items: [1, 'a'] } } }
  await db.ipnEvent.create({ data: { id, network, payload, event, ...identity } })
  await processQueue()
}

const price = (minor: number, currency: string, text: string) => ({ id: 't1', minor, currency, text })
const dollars = price(2700, 'USD', '27.00')
const yen = price(2700, 'JPY', '2700')

let as: TestPerson
beforeEach(async () => {
  as = await createAdmin()
  await db.product.create({
    data: {
      name: 'My Video Course',
      warriorPlusProductId: 'wso_ab12cd',
      grantsCourseIds: [COURSE_ID],
      listings: { create: { network: 'jvzoo', item: '123', normalItem: '123', position: 1 } },
    },
  })
})

const receiveBoth = async () => {
  await receive('warriorplus', { action: 'sale', saleId: '1', payment: dollars })
  await receive('jvzoo', {
    action: 'sale',
    saleId: '1',
    orderId: 'AP-1',
    item: '123',
    itemName: 'My upsell',
    quantity: 2,
    payment: yen,
  })
}

describe('purchases of two networks', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await callRoute<Purchase[]>(GET, { as, query })).body.map(({ network }) => network).sort()

  test('have their network, sale, order, mode, price, buyer and quantity', async () => {
    await receiveBoth()
    await receive('jvzoo', {
      action: 'refund',
      saleId: '1',
      item: '123',
      payment: { id: 't1' },
      refund: { id: 'r1', minor: 700, currency: 'JPY' },
    })
    const { body } = await callRoute<Purchase[]>(GET, { as, query: { network: 'jvzoo' } })
    expect(body).toMatchObject([
      {
        network: 'jvzoo',
        saleId: '1',
        warriorPlusSaleId: 'jvzoo:1',
        orderId: 'AP-1',
        mode: 'live',
        amount: '2700',
        currency: 'JPY',
        amountMinor: 2700,
        refundedMinor: 700,
        quantity: 2,
        buyerEmail: 'jane@example.com',
        itemNumber: '123',
        itemName: 'My upsell',
      },
    ])
    const [own] = (await callRoute<Purchase[]>(GET, { as, query: { network: 'warriorplus' } })).body
    expect(own).toMatchObject({
      network: 'warriorplus',
      saleId: '1',
      warriorPlusSaleId: '1',
      orderId: null,
      currency: 'USD',
      amountMinor: 2700,
      refundedMinor: 0,
      quantity: 1,
    })
  })

  test('can be filtered by network, currency and order, and found by their IDs', async () => {
    await receiveBoth()
    expect(await list()).toEqual(['jvzoo', 'warriorplus'])
    expect(await list({ network: 'jvzoo' })).toEqual(['jvzoo'])
    expect(await list({ currency: 'jpy' })).toEqual(['jvzoo'])
    expect(await list({ order: 'AP-1' })).toEqual(['jvzoo'])
    expect(await list({ search: 'AP-1' })).toEqual(['jvzoo'])
    expect(await list({ search: '1' })).toEqual(['jvzoo', 'warriorplus'])
  })

  test('an upsell is in the order of its parent', async () => {
    await receive('jvzoo', { action: 'sale', saleId: 'P1', orderId: 'P1', item: '123', payment: dollars })
    await receive('jvzoo', { action: 'sale', saleId: 'P2', orderId: 'P1', item: '123', payment: dollars })
    expect(await list({ order: 'P1' })).toEqual(['jvzoo', 'jvzoo'])
    expect(await list({ search: 'P1' })).toEqual(['jvzoo', 'jvzoo'])
  })
})

test('the list of notifications shows messages of any form, and can be filtered by network', async () => {
  await receiveBoth()
  const list = async (query: Record<string, string>) =>
    (await callRoute<IpnEvent[]>(listNotifications, { as, query })).body
  expect(await list({ network: 'jvzoo' })).toMatchObject([
    { network: 'jvzoo', mode: 'live', part: 0, payload: { data: { object: { id: '1', items: [1, 'a'] } } } },
  ])
  expect(await list({})).toHaveLength(2)
  expect(await callRoute(listNotifications, { as, query: { network: 'ebay' } })).toMatchObject({
    status: 400,
  })
})

describe('money', () => {
  const read = async (query: Record<string, string> = {}) => {
    const { body } = await callRoute<MoneyReport>(readMoney, { as, query })
    return {
      currencies: body.currencies,
      totals: body.totals.map(({ currency, grossCents }) => `${currency} ${grossCents}`),
    }
  }

  test('can be limited to one network or one currency', async () => {
    await receive('warriorplus', { action: 'sale', saleId: '1', payment: dollars })
    await recountSales()
    const own = { currencies: ['USD'], totals: ['USD 2700'] }
    expect([await read(), await read({ network: 'warriorplus' })]).toEqual([own, own])
    expect(await read({ network: 'jvzoo' })).toEqual({ currencies: ['USD'], totals: [] })

    // With the first sale from a second network, all days get separate counts for each network.
    await receive('jvzoo', { action: 'sale', saleId: '1', item: '123', payment: yen })
    await recountSales()
    const currencies = ['JPY', 'USD']
    expect(await read()).toEqual({ currencies, totals: ['JPY 2700', 'USD 2700'] })
    expect(await read({ network: 'warriorplus' })).toEqual({ currencies, totals: ['USD 2700'] })
    expect(await read({ network: 'jvzoo' })).toEqual({ currencies, totals: ['JPY 2700'] })
    expect(await read({ currency: 'jpy' })).toEqual({ currencies, totals: ['JPY 2700'] })
    expect(await read({ currency: 'EUR' })).toEqual({ currencies, totals: [] })
  })

  test('a shop that only uses WarriorPlus has no counts of networks', async () => {
    await receive('warriorplus', { action: 'sale', saleId: '1', payment: dollars })
    await recountSales()
    await recountLaunch()
    expect(await db.salesDaily.count({ where: { network: { not: 'any' } } })).toBe(0)
    expect(await db.launchCount.count({ where: { network: { not: 'any' } } })).toBe(0)
  })

  test.each(['XXY', 'dollars', '$'])('answers 400 for the unknown currency %s', async (currency) => {
    const answer = await callRoute(readMoney, { as, query: { currency } })
    expect(answer).toMatchObject({ status: 400, body: { fields: { currency: [expect.any(String)] } } })
  })
})

test('the launch report can be limited to one network', async () => {
  await receive('warriorplus', { action: 'sale', saleId: '1', payment: dollars })
  await recountLaunch()
  await receive('jvzoo', {
    action: 'sale',
    saleId: '1',
    item: '123',
    payment: yen,
    buyer: { email: 'bina@example.com', rawEmail: 'bina@example.com' },
  })
  await recountLaunch()
  const sales = async (query: Record<string, string> = {}) =>
    (await callRoute<LaunchReport>(readLaunch, { as, query })).body.products.map((one) => one.sales)
  expect([await sales(), await sales({ network: 'warriorplus' }), await sales({ network: 'jvzoo' })]).toEqual(
    [[2], [1], [1]],
  )
  const { body } = await callRoute<LaunchPerson[]>(listLaunchPeople, {
    as,
    query: { network: 'jvzoo', step: 'received' },
  })
  expect(body).toMatchObject([{ network: 'jvzoo', saleId: '1', email: 'bina@example.com' }])
})
