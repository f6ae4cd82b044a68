import type { LastReconciliation, Reconciliation } from '@/lib/contract/sales/reconciliation'
import { saleNumberOf } from '@/lib/data/sales/networks/stored-ids'
import { matchWaitingSales } from '@/lib/data/sales/notifications/match-waiting-sales'
import { recordDiscrepancies } from '@/lib/data/sales/reconciliation'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, type TestPerson } from '@/tests/factories'
import { type FakeSale, type FakeWarriorPlus, startFakeWarriorPlus } from '@/tests/fakes/warriorplus'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { PUT as ignoreItem } from '../listings/route'
import { POST as repair } from './[saleId]/repair/route'
import { GET as last } from './last/route'
import { GET } from './route'

jest.mock('@/lib/data/sales/networks/stored-ids', () => {
  const actual = jest.requireActual('@/lib/data/sales/networks/stored-ids')
  return { ...actual, saleNumberOf: jest.fn(actual.saleNumberOf) }
})

const apiKey = 'the-api-key-of-tests'
let peer: FakeWarriorPlus
let owner: TestPerson

beforeAll(async () => {
  peer = await startFakeWarriorPlus(apiKey)
  env.WARRIORPLUS_API_URL = peer.url
})
afterAll(() => peer.close())

beforeEach(async () => {
  peer.sales = []
  peer.isPagingBroken = false
  peer.fault = null
  owner = await createAdmin()
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const warriorPlusApiKey = vault.seal('warriorPlusApiKey', apiKey)
  await db.appSettings.update({ where: { id: 'default' }, data: { warriorPlusApiKey } })
})

const ago = (hours: number) =>
  new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const listed = (id: string, changes: Partial<FakeSale> = {}): FakeSale => ({
  id,
  created: ago(2),
  product_id: 'ab12cd',
  amount: '27.00',
  currency: 'USD',
  status: 'Completed',
  customer: { email: `${id}@example.com`, name: 'Jane Doe' },
  ...changes,
})
const read = (query: Record<string, string> = {}) => callRoute<Reconciliation>(GET, { as: owner, query })
const mend = (saleId: string) => callRoute(repair, { as: owner, method: 'POST', params: { saleId } })

test('compares a restored copy in safe mode only on the owner’s request', async () => {
  peer.sales = [listed('sale_missing')]
  const compared = async () => {
    await recordDiscrepancies()
    return (await callRoute<LastReconciliation>(last, { as: owner })).body?.differing
  }
  await db.appSettings.update({ where: { id: 'default' }, data: { quietSince: new Date() } })
  const before = await compared()
  await db.appSettings.update({ where: { id: 'default' }, data: { quietSince: null } })
  expect([before, await compared()]).toEqual([undefined, 1])
})

test('finds missing, extra, and refunded sales with access, and repairs each with one request', async () => {
  await postNotification(
    createSaleFields({ WP_SALE: 'sale_refunded', WP_SALEID: '1', WP_TXNID: 't1', IPN_ID: '1' }),
  )
  await postNotification(
    createSaleFields({ WP_SALE: 'sale_extra', WP_SALEID: '2', WP_TXNID: 't2', IPN_ID: '2' }),
  )
  await postNotification(
    createSaleFields({ WP_SALE: 'sale_fine', WP_SALEID: '3', WP_TXNID: 't3', IPN_ID: '3' }),
  )
  peer.sales = [
    listed('sale_missing', { currency: 'EUR' }),
    listed('sale_fine'),
    listed('sale_refunded', { status: 'Refunded', refund_date: ago(1) }),
    listed('sale_pending', { status: 'Pending' }),
    listed('sale_gone', { status: 'Refunded' }),
    listed('sale_old', { created: ago(24 * 40) }),
  ]
  const { body } = await read()
  expect(body).toMatchObject({ salesCount: 5, isComplete: true })
  expect(body.drift.map(({ kind, saleId }) => [kind, saleId])).toEqual([
    ['missing', 'sale_missing'],
    ['refunded', 'sale_refunded'],
    ['extra', 'sale_extra'],
  ])
  expect(body.drift[0]?.currency).toBe('EUR')
  for (const { saleId } of body.drift) expect((await mend(saleId)).status).toBe(204)
  expect((await read()).body.drift).toEqual([])
  expect((await mend('sale_missing')).status).toBe(404)
  const access = await db.purchase.findMany({ orderBy: { warriorPlusSale: 'asc' }, include: { user: true } })
  expect(access.map((row) => [row.warriorPlusSale, row.access, row.isRefunded])).toEqual([
    ['sale_extra', 'ended', false],
    ['sale_fine', 'active', false],
    ['sale_missing', 'active', false],
    ['sale_refunded', 'refunded', true],
  ])
  const missing = access[2]
  expect(missing?.user?.email).toBe('sale_missing@example.com')
  expect(
    Math.abs((missing?.purchaseDate.getTime() ?? 0) - Date.parse(`${ago(2).replace(' ', 'T')}Z`)),
  ).toBeLessThan(5_000)
})

async function sellTwoItems() {
  await postNotification(createSaleFields({ IPN_ID: '1' }))
  await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_bump', WP_TXNID: 't2', IPN_ID: '2' }))
  await createNotifiedProduct('bump')
  await matchWaitingSales()
}

test('compares each purchase once, not once for each refunded sale', async () => {
  const ids = ['1', '2', '3', '4']
  for (const id of ids)
    await postNotification(
      createSaleFields({ WP_SALE: `sale_${id}`, WP_SALEID: id, WP_TXNID: `t${id}`, IPN_ID: id }),
    )
  const countComparisons = async (refunds: number) => {
    const refunded = { status: 'Refunded', refund_date: ago(1) } as const
    peer.sales = ids.map((id, index) => listed(`sale_${id}`, index < refunds ? refunded : {}))
    jest.mocked(saleNumberOf).mockClear()
    await recordDiscrepancies()
    return jest.mocked(saleNumberOf).mock.calls.length
  }
  expect(await countComparisons(4)).toBe(await countComparisons(1))
})

test('marks every item of a refunded sale, during maintenance', async () => {
  await sellTwoItems()
  peer.sales = [listed('sale_k3v9x2ab', { status: 'Refunded' })]
  await recordDiscrepancies()
  const needsAttention = expect.stringMatching(/refunded/)
  expect(await db.purchase.findMany()).toMatchObject([{ needsAttention }, { needsAttention }])
  expect((await callRoute<LastReconciliation>(last, { as: owner })).body?.differing).toBe(1)
})

test('reports a sale of two items that WarriorPlus doesn’t list once, and ends both', async () => {
  await sellTwoItems()
  expect((await read()).body.drift).toMatchObject([{ kind: 'extra', saleId: 'sale_k3v9x2ab' }])
  expect((await mend('sale_k3v9x2ab')).status).toBe(204)
  expect(await db.purchase.findMany()).toMatchObject([{ access: 'ended' }, { access: 'ended' }])
})

test('leaves out the sales of items that aren’t from this shop', async () => {
  await callRoute(ignoreItem, {
    as: owner,
    method: 'PUT',
    body: { network: 'warriorplus', item: 'wso_other1', productId: null },
  })
  peer.sales = [listed('sale_other', { product_id: 'other1' }), listed('sale_missing')]
  expect((await read()).body.drift).toMatchObject([{ saleId: 'sale_missing' }])
})

test('finds a sale that was made just before the compared days, and arrived within them', async () => {
  await postNotification(createSaleFields())
  await db.purchase.updateMany({ data: { purchaseDate: new Date(Date.now() - 29.9 * 24 * 3_600_000) } })
  peer.sales = [
    listed('sale_k3v9x2ab', { created: ago(30.1 * 24) }),
    listed('sale_old', { created: ago(740) }),
  ]
  expect((await read()).body).toEqual({ salesCount: 0, isComplete: true, drift: [] })
})

test.each(['sale_k3v9x2ab', '23456789'])(
  'ends access to every item of the refunded sale %s with one request',
  async (id) => {
    await sellTwoItems()
    peer.sales = [listed(id, { status: 'Refunded' })]
    expect(await db.purchase.findMany()).toMatchObject([{ access: 'active' }, { access: 'active' }])
    expect((await mend(id)).status).toBe(204)
    expect((await read()).body.drift).toEqual([])
    expect(await db.purchase.findMany()).toMatchObject([{ isRefunded: true }, { isRefunded: true }])
  },
)

test('changes nothing if the notification of a repaired sale arrives later', async () => {
  peer.sales = [listed('sale_late')]
  await mend('sale_late')
  await postNotification(createSaleFields({ WP_SALE: 'sale_late', WP_BUYER_EMAIL: 'sale_late@example.com' }))
  expect(await db.purchase.findMany()).toMatchObject([
    { warriorPlusSale: 'sale_late', warriorPlusSaleId: '23456789', access: 'active' },
  ])
  expect(await db.emailOutbox.count()).toBe(1)
})

test('reads every page, and reports no extra sales if WarriorPlus stops in the middle', async () => {
  await postNotification(createSaleFields({ WP_SALE: 'sale_150' }))
  peer.sales = Array.from({ length: 205 }, (_, index) => listed(`sale_${index}`))
  expect((await read()).body).toMatchObject({ salesCount: 205, isComplete: true })
  peer.isPagingBroken = true
  const { body } = await read()
  expect(body).toMatchObject({ salesCount: 100, isComplete: false })
  expect(body.drift.every(({ kind }) => kind === 'missing')).toBe(true)
})

test.each(['0000-00-00 00:00:00', '0', ''])(
  'a sale with the refund date “%s” isn’t refunded',
  async (date) => {
    await postNotification(createSaleFields())
    peer.sales = [
      listed('sale_k3v9x2ab', { refund_date: date }),
      listed('sale_missing', { refund_date: date }),
    ]
    expect((await read()).body.drift).toMatchObject([{ kind: 'missing', saleId: 'sale_missing' }])
  },
)

test('reports no extra sales if WarriorPlus lists a sale that can’t be read', async () => {
  await postNotification(createSaleFields())
  peer.sales = [listed('sale_missing'), { ...listed('sale_k3v9x2ab'), id: '' }]
  const { body } = await read()
  expect(body).toMatchObject({ salesCount: 1, isComplete: false, drift: [{ saleId: 'sale_missing' }] })
  // An unusual value of another field doesn’t make a sale unreadable.
  peer.sales = [Object.assign(listed('sale_k3v9x2ab'), { customer: 'Jane Doe' })]
  expect((await read()).body).toMatchObject({ salesCount: 1, isComplete: true, drift: [] })
})

test('marks refunded sales that still have access, during maintenance', async () => {
  await postNotification(createSaleFields())
  peer.sales = [listed('sale_k3v9x2ab', { status: 'Refunded' })]
  await recordDiscrepancies()
  expect(await db.purchase.findMany()).toMatchObject([
    { access: 'active', needsAttention: expect.stringMatching(/refunded/) },
  ])
})

test('does not mark a sale whose refund arrives during the comparison', async () => {
  await postNotification(createSaleFields())
  peer.sales = [listed('sale_k3v9x2ab', { status: 'Refunded' })]
  const refunding = await holdLock(`UPDATE purchases SET access = 'refunded', is_refunded = TRUE`)
  const comparing = recordDiscrepancies()
  await Promise.race([comparing, refunding.waiters(1)])
  await refunding.release()
  await comparing
  expect(await db.purchase.findMany()).toMatchObject([{ access: 'refunded', needsAttention: null }])
})

test('keeps the discrepancies that maintenance found until a comparison finds them repaired', async () => {
  const kept = async () => (await callRoute<LastReconciliation>(last, { as: owner })).body
  const { updatedAt } = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
  expect(await kept()).toBeNull()
  peer.sales = [listed('sale_missing'), listed('sale_lost')]
  await recordDiscrepancies()
  expect(await kept()).toEqual({ comparedAt: expect.any(String), differing: 2 })
  await mend('sale_missing')
  await mend('sale_lost')
  await read({ days: '1' })
  expect(await kept()).toMatchObject({ differing: 2 })
  await read()
  expect(await kept()).toMatchObject({ differing: 0 })
  expect(await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })).toMatchObject({ updatedAt })
})

test('explains what is wrong with the key and never shows it', async () => {
  const warriorPlusApiKey = vault.seal('warriorPlusApiKey', 'an-outdated-key')
  await db.appSettings.update({ where: { id: 'default' }, data: { warriorPlusApiKey } })
  const refused = await read()
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    503,
    expect.stringMatching(/rejected the API key/),
  ])
  expect(JSON.stringify(refused.body)).not.toContain('an-outdated-key')
  await db.appSettings.update({ where: { id: 'default' }, data: { warriorPlusApiKey: null } })
  expect((await read()).status).toBe(409)
})

test.each([
  ['silent', /didn’t respond/],
  ['broken off', /didn’t respond/],
  ['endless', /didn’t respond/],
  ['failing', /unexpected response \(500\)/],
  ['busy', /limiting requests/],
  ['not JSON', /unexpected response/],
  ['another shape', /unexpected response/],
] as const)('explains a %s WarriorPlus to the owner and changes nothing', async (fault, sentence) => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const timer = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300))
  await postNotification(createSaleFields())
  peer.fault = fault
  const answers = [await read(), await mend('sale_k3v9x2ab')]
  timer.mockRestore()
  for (const { status, body } of answers) {
    expect(status).toBe(503)
    expect(body).toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence) })
  }
  expect(JSON.stringify(answers)).not.toContain(apiKey)
  expect(await db.purchase.findMany()).toMatchObject([{ access: 'active', needsAttention: null }])
})

test('refuses people who aren’t administrators', async () => {
  expect((await callRoute(GET)).status).toBe(401)
  expect((await callRoute(GET, { as: await createPerson() })).status).toBe(403)
  expect((await callRoute(repair, { method: 'POST', params: { saleId: 'x' } })).status).toBe(401)
  expect((await read({ days: '0' })).status).toBe(400)
})
