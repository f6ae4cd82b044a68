import { GET as listNotifications } from '@/app/api/admin/ipn/route'
import { DELETE as deleteNetworkKey } from '@/app/api/admin/networks/[network]/keys/[keyId]/route'
import { POST as saveNetworkKey } from '@/app/api/admin/networks/[network]/keys/route'
import { PUT as setUpNetwork } from '@/app/api/admin/networks/[network]/route'
import { POST as createProductCall } from '@/app/api/admin/products/route'
import { DELETE as deleteKey } from '@/app/api/admin/settings/[key]/route'
import { PUT as saveSettings } from '@/app/api/admin/settings/route'
import type { AttentionIssue, AttentionReport } from '@/lib/contract/sales/attention'
import type { NetworkKey } from '@/lib/contract/sales/networks'
import { getAdminShellData, refreshAttention, refreshAttentionIfStale } from '@/lib/data/sales/attention'
import { emptyEvent } from '@/lib/data/sales/networks/network'
import { warriorPlus } from '@/lib/data/sales/networks/warriorplus/adapter'
import { storeNotification } from '@/lib/data/sales/notifications/receive-notification'
import { pruneUnverified } from '@/lib/data/sales/notifications/unverified-notifications'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import { countQueries } from '@/tests/count-queries'
import { createAdmin, createPerson, createVideo } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { GET } from './route'

let owner: Awaited<ReturnType<typeof createAdmin>>
beforeEach(async () => {
  owner = await createAdmin({ email: 'owner@example.com' })
  await storeSecurityKey()
})

const read = async () => (await callRoute<AttentionReport>(GET, { as: owner })).body
async function find() {
  await refreshAttention()
  return read()
}
const of = ({ causes }: AttentionReport, kind: AttentionIssue['kind']) =>
  causes.filter((cause) => cause.kind === kind)
const sell = (number: number, changes: Record<string, string | undefined> = {}) =>
  postNotification(
    createSaleFields({
      WP_SALEID: `${number}`,
      WP_SALE: `s${number}`,
      WP_TXNID: `t${number}`,
      IPN_ID: `${number}`,
      WP_BUYER_EMAIL: `buyer${number}@example.com`,
      ...changes,
    }),
  )

test('reports no issues in a healthy shop', async () => {
  await createNotifiedProduct('wso_ab12cd')
  await sell(1)
  expect(await find()).toMatchObject({ causes: [], more: 0, sales: 0 })
})

test('reports the sales of an unknown item as one issue, with the amounts by currency', async () => {
  await sell(1, { WP_ITEM_NUMBER: 'wso_up77zz', WP_SALE_AMOUNT: '97.00', WP_ITEM_NAME: 'The Upgrade' })
  await sell(2, { WP_ITEM_NUMBER: ' WSO_UP77ZZ', WP_SALE_AMOUNT: '9.5', WP_ITEM_NAME: 'The Upgrade' })
  await sell(3, { WP_ITEM_NUMBER: 'up77zz', WP_SALE_AMOUNT: '40', WP_SALE_CURRENCY: 'eur' })
  await sell(4, { WP_ITEM_NUMBER: 'wso_up77zz', WP_SALE_AMOUNT: '$27' })
  await sell(5, { WP_ITEM_NUMBER: 'wso_other', WP_SALE_AMOUNT: '200.00' })
  const { causes, sales } = await find()
  expect(sales).toBe(5)
  expect(causes).toMatchObject([
    {
      kind: 'product',
      count: 4,
      sums: [
        { currency: 'EUR', cents: 4000 },
        { currency: 'USD', cents: 10_650 },
      ],
      name: 'My Video Course',
      itemNumber: expect.stringMatching(/up77zz/i),
    },
    { kind: 'product', step: 'create_product', count: 1, itemNumber: 'wso_other' },
  ])
})

test('orders issues by currency, then by amount', async () => {
  await sell(1, { WP_ITEM_NUMBER: 'wso_yen', WP_SALE_AMOUNT: '1000', WP_SALE_CURRENCY: 'JPY' })
  await sell(2, { WP_ITEM_NUMBER: 'wso_less', WP_SALE_AMOUNT: '27.00' })
  await sell(3, { WP_ITEM_NUMBER: 'wso_more', WP_SALE_AMOUNT: '97.00' })
  await sell(4, { WP_ITEM_NUMBER: 'wso_euro', WP_SALE_AMOUNT: '9.00', WP_SALE_CURRENCY: 'EUR' })
  await sell(5, { WP_ITEM_NUMBER: 'wso_gift', WP_SALE_AMOUNT: 'gift' })
  const { causes } = await find()
  expect(causes.map(({ itemNumber }) => itemNumber)).toEqual([
    'wso_euro',
    'wso_yen',
    'wso_more',
    'wso_less',
    'wso_gift',
  ])
})

test('reports the same numbers as a separate count', async () => {
  await createNotifiedProduct('wso_ab12cd')
  for (let number = 1; number <= 60; number++) {
    await sell(number, {
      WP_ITEM_NUMBER: ['wso_ab12cd', 'wso_one', 'ONE ', 'wso_two', '', undefined][number % 6],
      WP_SALE_AMOUNT: ['27.00', '7', '19.95', 'free', '100.5'][number % 5],
      WP_SALE_CURRENCY: ['USD', 'EUR', undefined][number % 3],
      ...(number % 7 === 0 && { WP_PAYMENT_STATUS: 'Pending' }),
      ...(number % 4 === 0 && { WP_BUYER_EMAIL: 'nobody' }),
    })
    if (number % 10 === 0) await sell(number, { WP_ACTION: 'refund', IPN_ID: `9${number}` })
  }
  const { causes, sales } = await find()
  const byHand = await db.$queryRaw<{ currency: string; cents: bigint }[]>`
    SELECT COALESCE(upper(ipn_data ->> 'WP_SALE_CURRENCY'), 'USD') AS currency,
      sum(round(amount::numeric * 100))::bigint AS cents
    FROM purchases WHERE access = 'pending' AND payment_status = 'Completed' AND amount ~ '^[0-9.]+$'
    GROUP BY 1 ORDER BY 1`
  const told = new Map<string, number>()
  for (const { currency, cents } of causes.flatMap(({ sums }) => sums))
    told.set(currency, (told.get(currency) ?? 0) + cents)
  expect([...told].sort()).toEqual(byHand.map(({ currency, cents }) => [currency, Number(cents)]))
  expect(byHand.length).toBe(2)
  const open = await db.purchase.count({
    where: { access: 'pending', OR: [{ productId: null }, { paymentStatus: 'Completed' }] },
  })
  expect(sales).toBe(open)
  expect(causes.map(({ kind }) => kind).sort()).toEqual(['buyer', 'product', 'product', 'unnamed'])
})

test('ignores refunded payments, test sales, and deleted buyers', async () => {
  await sell(1, { WP_ACTION: 'subscr_created', WP_SUBSCR_PAYMENT_NUM: '1' })
  await sell(1, { WP_ACTION: 'subscr_completed', WP_SUBSCR_PAYMENT_NUM: '2', WP_TXNID: 'x', IPN_ID: '91' })
  await sell(2)
  await sell(3, { WP_SALEID: 'test-3', WP_SALE: undefined, WP_BUYER_EMAIL: 'test-3@example.invalid' })
  await db.purchase.updateMany({
    where: { warriorPlusSaleId: '2' },
    data: { customerDeletedAt: new Date(), needsAttention: null },
  })
  expect((await find()).causes).toMatchObject([{ count: 1, sums: [{ currency: 'USD', cents: 5400 }] }])
  await db.purchasePayment.updateMany({ where: { transactionId: 'x' }, data: { refundedAt: new Date() } })
  expect((await find()).causes).toMatchObject([{ count: 1, sums: [{ currency: 'USD', cents: 2700 }] }])
})

test('counts each payment of an unprocessed sale once, until it is processed', async () => {
  await createNotifiedProduct('wso_ab12cd')
  await runWhileRefusingWrites('purchases', 'FALSE', async () => {
    await sell(1)
    await sell(1, { WP_ACTION: 'subscr_created', IPN_ID: '11' })
    await sell(2, { WP_SALE_AMOUNT: '5.00' })
  })
  const found = await find()
  expect(found).toMatchObject({
    sales: 3,
    causes: [{ kind: 'failed', step: 'replay', count: 3, sums: [{ currency: 'USD', cents: 3200 }] }],
  })
  const { id } = await storeNotification(createSaleFields({ WP_SALEID: '3', WP_SALE: 's3', IPN_ID: '3' }))
  expect((await find()).sales).toBe(3)
  await db.ipnEvent.update({ where: { id }, data: { receivedAt: new Date(Date.now() - 61_000) } })
  expect((await find()).sales).toBe(4)
})

test('reports no issue for forged notifications, however real they look', async () => {
  await createNotifiedProduct('wso_ab12cd')
  await sell(1)
  const before = await find()
  const fields = createSaleFields({ WP_SECURITYKEY: undefined })
  const [event] = warriorPlus.toEvents(fields)
  await db.$executeRaw`
    INSERT INTO ipn_events (id, payload, event, payload_sha256, key_digest, verified, state, sender)
    SELECT gen_random_uuid(), ${JSON.stringify(fields)}::jsonb || jsonb_build_object('WP_SALEID', n::text,
      'WP_ITEM_NUMBER', (ARRAY['wso_ab12cd', 'wso_up77zz'])[1 + n % 2]),
      ${JSON.stringify(event)}::jsonb || jsonb_build_object('saleId', n::text,
      'item', (ARRAY['wso_ab12cd', 'wso_up77zz'])[1 + n % 2]), n::text, 'x', FALSE, 'unverified', '192.0.2.0/24'
    FROM generate_series(1, 30000) n`
  const start = performance.now()
  const after = await find()
  expect(after).toEqual({ ...before, foundAt: after.foundAt })
  const { body } = await callRoute<unknown[]>(listNotifications, {
    as: owner,
    query: { state: 'told', limit: '1' },
  })
  expect(body).toMatchObject([{ state: 'processed', saleId: '1' }])
  // Detects a query that reads all notifications, which would take far longer. This isn’t a benchmark.
  expect(performance.now() - start).toBeLessThan(2000)
  await pruneUnverified()
  expect(await db.ipnEvent.count()).toBe(20_001)
  // The timeout is generous, because the test writes and deletes thirty thousand rows.
}, 60_000)

describe('the key', () => {
  const kinds = async () => (await find()).causes.map(({ kind }) => kind)

  test('is reported as missing until it is saved', async () => {
    await callRoute(deleteKey, { as: owner, method: 'DELETE', params: { key: 'securityKey' } })
    expect(await read()).toMatchObject({ causes: [{ kind: 'security_key', step: 'save_key', sums: [] }] })
    await callRoute(saveSettings, { as: owner, method: 'PUT', body: { warriorPlusSecurityKey: 'a new one' } })
    expect((await read()).causes).toEqual([])
  })

  test('isn’t asked for in a shop that sells only on other networks', async () => {
    await callRoute(deleteKey, { as: owner, method: 'DELETE', params: { key: 'securityKey' } })
    const params = { network: 'jvzoo' }
    await callRoute(setUpNetwork, { as: owner, method: 'PUT', params, body: { isSetUp: true } })
    const { body } = await callRoute<NetworkKey>(saveNetworkKey, {
      as: owner,
      method: 'POST',
      params,
      body: { secret: 'a key' },
    })
    expect((await read()).causes).toEqual([])
    await sell(1)
    expect(await kinds()).toEqual(['security_key'])
    await db.ipnEvent.deleteMany()
    await callRoute(setUpNetwork, { as: owner, method: 'PUT', params, body: { isSetUp: false } })
    expect((await read()).causes).toMatchObject([{ kind: 'security_key' }])
    await callRoute(setUpNetwork, { as: owner, method: 'PUT', params, body: { isSetUp: true } })
    expect((await read()).causes).toEqual([])
    const keyParams = { ...params, keyId: body.id }
    await callRoute(deleteNetworkKey, { as: owner, method: 'DELETE', params: keyParams })
    expect((await read()).causes).toMatchObject([{ kind: 'security_key' }])
  })

  test('is reported as wrong only if no notification matched it and one for our item was rejected', async () => {
    await createNotifiedProduct('wso_ab12cd')
    await sell(1, { WP_SECURITYKEY: 'another', WP_ITEM_NUMBER: 'wso_stranger' })
    await sell(2, { WP_SECURITYKEY: undefined })
    expect(await kinds()).toEqual([])
    await sell(3, { WP_SECURITYKEY: 'another', WP_ITEM_NUMBER: 'AB12CD' })
    expect(await find()).toMatchObject({ sales: 0, causes: [{ kind: 'wrong_key', count: 0, sums: [] }] })
    await sell(4)
    expect(await kinds()).toEqual([])
    // No notification with the new key has arrived yet, so the key may be mistyped.
    await callRoute(saveSettings, { as: owner, method: 'PUT', body: { warriorPlusSecurityKey: 'mistyped' } })
    await waitForBackgroundWork()
    expect(await kinds()).toEqual(['wrong_key'])
    await callRoute(saveSettings, { as: owner, method: 'PUT', body: { warriorPlusSecurityKey: 'another' } })
    await waitForBackgroundWork()
    expect(await kinds()).not.toContain('wrong_key')
  })

  test('isn’t proven by sales of another network', async () => {
    await createNotifiedProduct('wso_ab12cd')
    await sell(1, { WP_SECURITYKEY: 'another' })
    await db.ipnEvent.create({
      data: {
        network: 'jvzoo',
        payload: {},
        event: emptyEvent,
        payloadSha256: 'x',
        identity: 'x',
        verified: true,
        state: 'processed',
      },
    })
    expect(await kinds()).toEqual(['wrong_key'])
  })

  test('is still reported as wrong after sales from the API or an import', async () => {
    await createNotifiedProduct('wso_ab12cd')
    await sell(1, { WP_SECURITYKEY: 'another' })
    await storeNotification(
      createSaleFields({ WP_SALEID: '7', WP_SALE: 's7', API_SOURCE: 'import', WP_SECURITYKEY: undefined }),
    )
    expect(await kinds()).toEqual(['wrong_key'])
  })
})

/** Creates a lesson whose transcription is in the given state. */
async function speechOf(state: 'failed' | 'pending'): Promise<string> {
  const { id: videoId } = await createVideo({ videoUrl: '/objects/uploads/x.mp4' })
  await db.lessonSpeech.create({ data: { videoId, sourcePath: '/objects/uploads/x.mp4', state } })
  return videoId
}

test('reports the mail server, discrepancies, images, and maintenance, each with its action', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
  const comparedAt = hours(3)
  await db.appSettings.update({
    where: { id: 'default' },
    data: { mailsRefused: 12, ledgerDiffering: 2, ledgerComparedAt: comparedAt },
  })
  env.OPENAI_API_KEY = 'a key'
  const section = (data: object) => db.section.create({ data: { title: 'A section', order: 1, ...data } })
  await section({ imageState: 'fallback', imageAttempts: 3 })
  await section({ imageState: 'pending', imageAttempts: 2 })
  await section({ imageState: 'fallback', imageAttempts: 1 })
  await section({ imageState: 'ready', imageAttempts: 3 })
  await speechOf('failed')
  await speechOf('pending')
  const ownWords = await speechOf('failed')
  await db.transcriptCue.create({ data: { videoId: ownWords, startMs: 0, endMs: 900, text: 'Mine' } })
  await find()
  await db.figures.update({ where: { id: 'default' }, data: { maintainedAt: hours(25) } })
  const found = await find()
  expect(found).toMatchObject({
    sales: 0,
    causes: [
      { kind: 'mail', step: 'look_at_mail', count: 12 },
      { kind: 'ledger', step: 'compare', count: 2, since: comparedAt.toISOString() },
      { kind: 'image', step: 'make_images', count: 2 },
      { kind: 'speech', step: 'write_again', count: 1 },
    ],
  })
  env.OPENAI_API_KEY = undefined
  await db.figures.update({ where: { id: 'default' }, data: { maintainedAt: hours(27) } })
  expect(of(await find(), 'maintenance')).toMatchObject([{ step: 'set_up_cron' }])
  expect(of(await find(), 'image')).toEqual([])
  expect(of(await find(), 'speech')).toEqual([])
})

test('reports maintenance as late after an hour, or by the age of the shop if it never ran', async () => {
  await db.user.updateMany({ data: { createdAt: new Date(Date.now() - 2 * 3_600_000) } })
  expect(of(await find(), 'maintenance')).toEqual([])
  process.env.LECTERN_MAINTAINS = '1'
  try {
    expect(of(await find(), 'maintenance')).toMatchObject([{ since: null }])
  } finally {
    delete process.env.LECTERN_MAINTAINS
  }
})

test('searches for issues again after 30 seconds or right after the owner creates a product, and reads them in the query of the admin frame', async () => {
  await sell(1)
  await refreshAttentionIfStale()
  expect((await read()).sales).toBe(1)
  await sell(2)
  await refreshAttentionIfStale()
  expect((await read()).sales).toBe(1)
  await db.figures.updateMany({ data: { stuckAt: new Date(Date.now() - 31_000) } })
  await refreshAttentionIfStale()
  expect((await read()).sales).toBe(2)
  const body = { name: 'Course', warriorPlusProductId: 'ab12cd' }
  await callRoute(createProductCall, { as: owner, body })
  expect(await read()).toMatchObject({ sales: 0, causes: [] })
  await waitForBackgroundWork()
  expect(await countQueries(() => getAdminShellData(owner.viewer))).toBe(1)
  expect((await getAdminShellData(owner.viewer)).stuck).toEqual(await read())
})

test('ignores results that an older version stored in another format', async () => {
  await find()
  await db.figures.update({ where: { id: 'default' }, data: { stuck: { causes: [{ kind: 'unheard of' }] } } })
  expect(await read()).toEqual({ causes: [], more: 0, sales: 0, foundAt: null })
})

test('lists the unknown items with the highest amounts and counts all of them', async () => {
  for (let number = 1; number <= 23; number++)
    await sell(number, { WP_ITEM_NUMBER: `wso_${number}`, WP_SALE_AMOUNT: `${number}.00` })
  const { causes, more, sales } = await find()
  expect([causes.length, more, sales]).toEqual([20, 3, 23])
  expect(causes.at(0)?.itemNumber).toBe('wso_23')
})

test('refuses students', async () => {
  expect((await callRoute(GET, { as: await createPerson() })).status).toBe(403)
})
