import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { GET as readMoney } from '@/app/api/admin/money/route'
import { GET as readTimeline } from '@/app/api/admin/purchases/[purchaseId]/line/route'
import { GET as readAccounting } from '@/app/api/admin/purchases/accounting.csv/route'
import { GET as listPurchases } from '@/app/api/admin/purchases/route'
import { GET as readVideo } from '@/app/api/videos/[videoId]/route'
import { definePurchasesCsv } from '@/components/sales/purchases/purchases-csv'
import type { MoneyReport } from '@/lib/contract/sales/money'
import type { ExampleKind } from '@/lib/contract/sales/networks'
import type { PurchaseTimeline } from '@/lib/contract/sales/purchase-timeline'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { toCsvHeader, toCsvRows } from '@/lib/csv'
import { signFields } from '@/lib/data/sales/networks/digistore24/signature'
import { sealedKeyName } from '@/lib/data/sales/networks/network-credentials'
import { findNetworkSetup } from '@/lib/data/sales/networks/network-setups'
import { writeSignatureHeader } from '@/lib/data/sales/networks/stripe/signature'
import { getPurchaseEvidence } from '@/lib/data/sales/purchase-evidence'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { hashSessionToken } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createVideo, restrictToCustomers } from '@/tests/factories'
import { type FakeStripe, startFakeStripe } from '@/tests/fakes/stripe'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { POST } from './route'

const SECRET = 'secret'
const API_KEY = 'rk_live_test'
const EMAIL = 'jane@example.com'

let as: Awaited<ReturnType<typeof createAdmin>>
let fake: FakeStripe

beforeEach(async () => {
  as = await createAdmin()
  fake = await startFakeStripe(API_KEY)
  jest.replaceProperty(env, 'STRIPE_API_URL', fake.url)
  await storeSecurityKey()
  const { id: productId } = await createNotifiedProduct('wso_ab12cd')
  for (const [position, network] of ['stripe', 'digistore24'].entries()) {
    await db.networkSetup.create({ data: { network, setUpAt: new Date() } })
    await saveKey(network, 'proof', SECRET)
    await db.listing.create({
      data: { network, item: 'price_1', normalItem: 'price_1', productId, position: position + 1 },
    })
  }
  await saveKey('stripe', 'api', API_KEY)
})
afterEach(async () => {
  jest.restoreAllMocks()
  await fake.close()
})

function saveKey(network: string, kind: 'proof' | 'api', secret: string) {
  const id = randomUUID()
  return db.networkKey.create({ data: { id, network, kind, sealed: vault.seal(sealedKeyName(id), secret) } })
}

/** Returns an example message in the network’s format. */
function writeExample(network: 'stripe' | 'digistore24', kind: ExampleKind, saleId: string, minor: number) {
  const key = { id: 'k', mode: 'live', selector: null, secret: SECRET } as const
  const sale = { saleId, item: 'price_1', itemName: 'My Video Course', email: EMAIL, name: 'Jane Doe' }
  return findNetworkSetup(network).example(kind, key, { ...sale, minor, at: new Date() })
}

async function post(network: string, raw: BodyInit, headers: Record<string, string>) {
  const answer = await callRoute(POST, { raw, headers, params: { network } })
  await waitForBackgroundWork()
  expect(answer).toMatchObject({ status: 200 })
}

/** Posts a Stripe message about a payment in euros. */
async function postStripe(kind: ExampleKind, minor: number, changes: object = {}) {
  const event = JSON.parse(writeExample('stripe', kind, 'pi_1', minor).body.toString())
  Object.assign(event, changes)
  event.data.object.currency = 'eur'
  event.data.object.payment_intent = 'pi_1'
  const body = Buffer.from(JSON.stringify(event))
  await post('stripe', body.toString(), {
    'content-type': 'application/json',
    'stripe-signature': writeSignatureHeader(body, SECRET, new Date()),
  })
}

/** Posts a Digistore24 message about a payment in yen, which have no minor unit. */
async function postDigistore24(kind: ExampleKind, amount: string) {
  const { body, headers } = writeExample('digistore24', kind, 'D1', 0)
  const { sha_sign: _, ...example } = Object.fromEntries(new URLSearchParams(body.toString()))
  const fields = { ...example, transaction_amount: amount, product_txn_amount: amount, currency: 'JPY' }
  const form = new URLSearchParams({ ...fields, sha_sign: signFields(fields, SECRET) })
  await post('digistore24', form.toString(), headers)
}

/** Sells the product to one buyer on three networks, in three currencies. */
async function sellOnThreeNetworks() {
  await postNotification(createSaleFields({ WP_BUYER_EMAIL: EMAIL }))
  await postStripe('sale', 1990)
  const line = { description: 'My Video Course', quantity: 1, amount_total: 1990, price: { id: 'price_1' } }
  const session = { id: 'cs_pi_1', mode: 'payment', payment_intent: 'pi_1', subscription: null } as const
  fake.sessions.push({ ...session, line_items: [line] })
  await postDigistore24('sale', '2700')
}

const refundWarriorPlus = () =>
  postNotification(
    createSaleFields({
      WP_ACTION: 'refund',
      WP_PAYMENT_STATUS: 'Refunded',
      WP_BUYER_EMAIL: EMAIL,
      IPN_ID: '98765402',
    }),
  )

async function readPurchases() {
  const { body } = await callRoute<Purchase[]>(listPurchases, { as })
  return body.toSorted((a, b) => (a.network < b.network ? -1 : 1))
}

/** Signs the buyer in, and returns whether the buyer can watch a lesson. */
async function canWatch(videoId: string) {
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: EMAIL } })
  const token = randomUUID()
  const expire = new Date(Date.now() + 60_000)
  await db.session.create({ data: { sid: hashSessionToken(token), sess: {}, expire, userId } })
  const { status } = await callRoute(readVideo, {
    headers: { cookie: `next-auth.session-token=${token}` },
    params: { videoId },
  })
  return status === 200
}

test('three networks give one account access until the last payment is refunded', async () => {
  const { id: videoId } = await createVideo()
  await restrictToCustomers()
  await sellOnThreeNetworks()
  expect(await db.user.count({ where: { isAdmin: false } })).toBe(1)
  const purchases = await readPurchases()
  expect(new Set(purchases.map(({ userId }) => userId)).size).toBe(1)
  expect(purchases.map(({ network, access }) => `${network} ${access}`)).toEqual([
    'digistore24 active',
    'stripe active',
    'warriorplus active',
  ])
  for (const { id } of purchases) {
    const { body } = await callRoute<PurchaseTimeline>(readTimeline, { as, params: { purchaseId: id } })
    expect(body.moments).toMatchObject({ received: expect.any(String), opened: expect.any(String) })
  }
  expect(await canWatch(videoId)).toBe(true)

  await postStripe('refund', 500)
  await postDigistore24('refund', '-2700')
  expect((await readPurchases()).map(({ access }) => access)).toEqual(['refunded', 'active', 'active'])
  expect(await canWatch(videoId)).toBe(true)
  await refundWarriorPlus()
  expect((await readPurchases()).map(({ access }) => access)).toEqual(['refunded', 'active', 'refunded'])
  expect(await canWatch(videoId)).toBe(true)
  await postStripe('dispute', 1990)
  expect(await canWatch(videoId)).toBe(false)
})

test('a notification in another version of Stripe’s API gives access, and needs attention', async () => {
  await sellOnThreeNetworks()
  expect((await readPurchases()).map(({ needsAttention }) => needsAttention)).toEqual([null, null, null])
  await postStripe('refund', 500, { api_version: '2020-08-27' })
  const [, sold] = await readPurchases()
  expect(sold).toMatchObject({
    network: 'stripe',
    access: 'active',
    refundedMinor: 500,
    needsAttention: expect.stringContaining('API version 2020-08-27'),
  })
})

describe('after a partial refund and a full refund', () => {
  beforeEach(async () => {
    await sellOnThreeNetworks()
    await postStripe('refund', 500)
    await postDigistore24('refund', '-2700')
  })

  test('purchases have amounts in their own currencies, in the API and in their CSV', async () => {
    const purchases = await readPurchases()
    expect(purchases).toMatchObject([
      { amount: '2700', currency: 'JPY', amountMinor: 2700, refundedMinor: 2700, isRefunded: true },
      { amount: '19.90', currency: 'EUR', amountMinor: 1990, refundedMinor: 500, isRefunded: false },
      { amount: '27.00', currency: 'USD', amountMinor: 2700, refundedMinor: 0, isRefunded: false },
    ])
    const { columns } = definePurchasesCsv({ sort: 'newest' })
    const csv = parse(toCsvHeader(columns) + toCsvRows(columns, purchases), { columns: true })
    expect(csv).toMatchObject([
      { Network: 'digistore24', Amount: '2700', Currency: 'JPY', Access: 'Refunded', 'Sale ID': 'D1' },
      { Network: 'stripe', Amount: '19.90', Currency: 'EUR', Access: 'Granted', 'Sale ID': 'pi_1' },
      { Network: 'warriorplus', Amount: '27.00', Currency: 'USD', Access: 'Granted', 'Sale ID': '23456789' },
    ])
  })

  test('money has one sum for each currency', async () => {
    await recountSales()
    const { body } = await callRoute<MoneyReport>(readMoney, { as })
    expect(body.currencies.toSorted()).toEqual(['EUR', 'JPY', 'USD'])
    expect(body.totals.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toMatchObject([
      { currency: 'EUR', sales: 1, grossCents: 1990, refundsCents: 500, refunded: 0 },
      { currency: 'JPY', sales: 1, grossCents: 2700, refundsCents: 2700, refunded: 1 },
      { currency: 'USD', sales: 1, grossCents: 2700, refundsCents: 0, refunded: 0 },
    ])
    const euros = await callRoute<MoneyReport>(readMoney, { as, query: { currency: 'EUR' } })
    expect(euros.body.totals).toMatchObject([{ currency: 'EUR', grossCents: 1990 }])
  })

  test('the accounting CSV has the payments and refunds in the digits of their currencies', async () => {
    const { body } = await callRoute<string>(readAccounting, { as })
    const rows: Record<string, string>[] = parse(body, { columns: true, bom: true })
    const shown = rows.map(
      ({ network, type, currency, gross, refund }) => `${network} ${type} ${currency} ${gross}${refund}`,
    )
    expect(shown.toSorted()).toEqual([
      'digistore24 payment JPY 2700',
      'digistore24 refund JPY 2700',
      'stripe payment EUR 19.90',
      'stripe refund EUR 5.00',
      'warriorplus payment USD 27.00',
    ])
  })

  test('evidence has the payment, messages and refund of its own sale', async () => {
    const evidence = new Map<string, Awaited<ReturnType<typeof getPurchaseEvidence>>>()
    for (const { id, network } of await readPurchases())
      evidence.set(network, await getPurchaseEvidence(as.viewer, id))
    const amounts = [...evidence].map(([network, { purchase, messages, returns, payments }]) => ({
      network,
      price: `${purchase.amount} ${purchase.currency}`,
      messages: messages.rows.map(({ amount, currency }) => `${amount} ${currency}`),
      payments: payments.rows.map(({ transactionId, refundedAt }) => [transactionId, refundedAt !== null]),
      returns: returns.map(({ amount, currency }) => `${amount} ${currency}`),
    }))
    expect(amounts).toEqual([
      {
        network: 'digistore24',
        price: '2700 JPY',
        messages: ['2700 JPY', '2700 JPY'],
        payments: [['D1-1', true]],
        returns: ['2700 JPY'],
      },
      {
        network: 'stripe',
        price: '19.90 EUR',
        messages: ['19.90 eur', '5.00 EUR'],
        payments: [['pi_1', false]],
        returns: ['5.00 EUR'],
      },
      {
        network: 'warriorplus',
        price: '27.00 USD',
        messages: ['27.00 USD'],
        payments: [['pi_3TESTabc', false]],
        returns: [],
      },
    ])
  })
})
