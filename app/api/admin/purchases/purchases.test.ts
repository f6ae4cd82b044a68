import type { PurchaseTimeline } from '@/lib/contract/sales/purchase-timeline'
import { getPurchaseBadgeLabel, type Purchase } from '@/lib/contract/sales/purchases'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, createPurchase, type TestPerson } from '@/tests/factories'
import { readAllPages } from '@/tests/read-all-pages'
import { GET as getLine } from './[purchaseId]/line/route'
import { GET, POST } from './route'

const sale = (n: number, data = {}) =>
  db.purchase.create({
    data: {
      warriorPlusSaleId: `${n}`,
      warriorPlusSale: `sale_${n}`,
      paymentStatus: 'Completed',
      // Gives each pair of sales the same time, to test the order of sales with equal times.
      purchaseDate: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2))),
      ...data,
    },
  })

describe('GET /api/admin/purchases', () => {
  test('lists each sale once, page by page, newest first, without test sales', async () => {
    const as = await createAdmin()
    for (const n of [1, 2, 3, 4, 5]) await sale(n)
    await sale(9, { isTest: true })
    const pages = await readAllPages<Purchase>(GET, { as, query: { limit: '2' } })
    for (const page of pages) expect([page.status, page.headers.get('x-total-count')]).toEqual([200, '5'])
    const seen = pages.flatMap(({ body }) => body.map((purchase) => purchase.warriorPlusSaleId))
    expect([...seen].sort()).toEqual(['1', '2', '3', '4', '5'])
    expect([seen.slice(0, 2).sort(), seen[4]]).toEqual([['4', '5'], '1'])
  })

  test('returns the product, the buyer, and the status', async () => {
    const as = await createAdmin()
    const buyer = await createPerson()
    const { id, productId } = await createPurchase(buyer.viewer.id, [])
    const ipnData = { WP_BUYER_EMAIL: 'asha@example.com', WP_TAGS: ['a', 'b'] }
    const data = { ipnData, ...toBuyerColumns(ipnData), isRefunded: true, access: 'refunded' as const }
    await db.purchase.update({ where: { id }, data })
    const { body } = await callRoute<[Purchase]>(GET, { as })
    const holderEmail = buyer.viewer.email
    expect(body).toMatchObject([
      { id, productId, productName: 'A product', ipnData, access: 'refunded', holderEmail },
    ])
    expect([getPurchaseBadgeLabel(body[0]), body[0]?.buyerEmail]).toEqual(['Refunded', 'asha@example.com'])
  })

  test.each([
    ['a part of the sale id', '4711'],
    ['the API ID', 'SALE_4711'],
    ['a transaction', 'pi_3Ab'],
    ['the transaction of a rebill', 're_bill2'],
    ['the email in the notification', 'Asha@'],
    ['the email of the account', 'account.example'],
    ["a part of the buyer's name", 'sha Ra'],
    ['the item number', 'wso_ab12cd'],
    ['the item number in another spelling', 'B12C'],
    ['two digits within the sale id', '71'],
    ['two letters that the email of the account begins with', 'bU'],
    ['the beginning of an item number', 'wso_a'],
  ])('finds a sale by %s', async (_, search) => {
    const as = await createAdmin()
    const { viewer } = await createPerson({ email: 'buyer@account.example.com' })
    const rebill = { transactionId: 're_bill2', number: 2, paidAt: new Date() }
    const ipnData = {
      WP_BUYER_EMAIL: 'asha@example.com',
      WP_BUYER_NAME: 'Asha Rai',
      WP_ITEM_NUMBER: ' WSO_Ab12Cd',
    }
    const payments = { create: rebill }
    await sale(4711, {
      transactionId: 'pi_3AbC',
      userId: viewer.id,
      ipnData,
      ...toBuyerColumns(ipnData),
      payments,
    })
    await sale(12, { ipnData: { WP_BUYER_EMAIL: 'other@example.com' } })
    const { body, headers } = await callRoute<Purchase[]>(GET, { as, query: { search } })
    expect(body.map(({ warriorPlusSaleId }) => warriorPlusSaleId)).toEqual(['4711'])
    expect(headers.get('x-total-count')).toBeNull()
  })

  test('lists each search result once, page by page, without test sales', async () => {
    const as = await createAdmin()
    const { viewer } = await createPerson({ email: 'sale_fan@example.com' })
    for (const n of [1, 2, 3]) await sale(n, { userId: viewer.id })
    await sale(4, { warriorPlusSale: 'x', userId: viewer.id })
    await sale(5)
    await sale(6, { warriorPlusSale: 'x' })
    await sale(9, { isTest: true, userId: viewer.id })
    const pages = await readAllPages<Purchase>(GET, { as, query: { search: 'sale_', limit: '2' } })
    const seen = pages.flatMap(({ body }) => body.map((purchase) => purchase.warriorPlusSaleId))
    expect([seen.toSorted(), seen.at(-1), pages.length]).toEqual([['1', '2', '3', '4', '5'], '1', 3])
  })

  test('searches for the text literally', async () => {
    await sale(1)
    const { body } = await callRoute<Purchase[]>(GET, { as: await createAdmin(), query: { search: '%' } })
    expect(body).toEqual([])
  })

  test.each([
    ['an invalid cursor', { cursor: 'x' }, 'cursor'],
    ['too many rows', { limit: '501' }, 'limit'],
    ['no rows', { limit: '0' }, 'limit'],
    ['unknown parameters', { page: '2' }, 'page'],
  ])('refuses %s', async (_, query, field) => {
    const answer = await callRoute(GET, { as: await createAdmin(), query })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
  })

  test('refuses people who aren’t administrators', async () => {
    await expectAdminOnly(GET, { method: 'GET' })
    expect((await callRoute(POST, { body: {} })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('GET /api/admin/purchases/{id}/line', () => {
  const read = async (purchaseId: string, as: TestPerson) => {
    const { status, body } = await callRoute<PurchaseTimeline>(getLine, { as, params: { purchaseId } })
    expect(status).toBe(200)
    return body
  }

  test('returns the purchase timeline, or since when timelines are recorded', async () => {
    const as = await createAdmin()
    const { id } = await sale(1)
    expect(await read(id, as)).toEqual({ purchaseId: id, since: null, moments: null, reminders: [] })
    const since = new Date(Date.UTC(2026, 0, 2))
    await db.appSettings.create({ data: { id: 'default', lineSince: since } })
    expect(await read(id, as)).toMatchObject({ since: since.toISOString(), moments: null })
    await db.purchaseMoments.create({ data: { purchaseId: id, received: since, mailFailed: '550 nobody' } })
    const { moments } = await read(id, as)
    expect(moments).toMatchObject({ received: since.toISOString(), mailed: null, mailFailed: '550 nobody' })
  })

  test('returns the results of the reminders for this purchase', async () => {
    const as = await createAdmin()
    const [buyer, other] = [await createPerson(), await createPerson()]
    const { id } = await sale(1, { userId: buyer.viewer.id })
    const { id: later } = await sale(2, { userId: buyer.viewer.id })
    const remind = (purchaseId: string, userId: string, dropReason: string) =>
      db.emailOutbox.create({
        data: {
          kind: 'rescue',
          userId,
          purchaseId,
          state: 'dropped',
          dropReason,
          parameters: { hours: dropReason.length },
        },
      })
    await remind(id, buyer.viewer.id, 'Stopped: the buyer started watching')
    await remind(id, other.viewer.id, 'It was theirs once')
    await remind(later, buyer.viewer.id, 'Of another')
    const { reminders } = await read(id, as)
    expect(reminders.map(({ dropReason }) => dropReason)).toEqual(['Stopped: the buyer started watching'])
  })
})
