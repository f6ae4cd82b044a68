import { randomUUID } from 'node:crypto'
import { NO_AFFILIATE } from '@/lib/contract/sales/launch'
import type { PurchaseSums } from '@/lib/contract/sales/purchase-filters'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin } from '@/tests/factories'
import { GET as getSums } from './route'

const DAY_MS = 24 * 60 * 60 * 1000
const BEGIN = Date.UTC(2026, 0, 10, 12)

describe('totals of a filter', () => {
  const sale = (n: number, data: object = {}) => ({
    id: randomUUID(),
    warriorPlusSaleId: `${n}`,
    warriorPlusSale: `sale_${n}`,
    paymentStatus: 'Completed',
    purchaseDate: new Date(BEGIN),
    ...data,
  })
  const payment = (purchaseId: string, number: number, data: object = {}) => ({
    purchaseId,
    number,
    transactionId: `t${number}`,
    paidAt: new Date(BEGIN + number * DAY_MS),
    amountMinor: 2700n,
    currency: 'USD',
    ...data,
  })

  test('cover all payments of the matching purchases, by currency', async () => {
    const as = await createAdmin()
    const [paid, back, euro, unread, given] = [
      sale(1),
      sale(2, { isRefunded: true }),
      sale(3),
      sale(4),
      sale(5, { source: 'manual' }),
    ]
    await db.purchase.createMany({ data: [paid, back, euro, unread, given] })
    await db.purchasePayment.createMany({
      data: [
        payment(paid.id, 1, { earnedMinor: 1300n }),
        payment(paid.id, 2, { disputedAt: new Date(BEGIN) }),
        payment(back.id, 1, { refundedAt: new Date(BEGIN) }),
        payment(euro.id, 1, { currency: 'EUR', amountMinor: 5n }),
        payment(unread.id, 1, { currency: null, amountMinor: null }),
        payment(given.id, 1),
      ],
    })
    const read = async (query: Record<string, string>) =>
      (await callRoute<PurchaseSums>(getSums, { as, query })).body
    const none = { earnedCents: null, refundsCents: 0, refunded: 0, disputed: 0 }
    const dollars = { currency: 'USD', sales: 2, grossCents: 5400, ...none, earnedCents: 1300, disputed: 1 }
    expect(await read({ status: 'completed' })).toEqual({
      found: 4,
      totals: [dollars, { currency: 'EUR', sales: 1, grossCents: 5, ...none }],
      notCounted: 1,
    })
    expect(await read({ search: 'sale_2' })).toMatchObject({
      found: 1,
      totals: [{ sales: 1, grossCents: 2700, refundsCents: 2700, refunded: 1 }],
    })
    // The response has no sums for this filter, because the page reads them from the daily totals.
    expect(await read({ affiliate: NO_AFFILIATE })).toEqual({ found: 5, totals: [], notCounted: 0 })
  })

  test('cover at most ten thousand purchases', async () => {
    const as = await createAdmin()
    const read = async (query: Record<string, string>) =>
      (await callRoute<PurchaseSums>(getSums, { as, query })).body
    const fill = (from: number, to: number) => db.$executeRaw`
      WITH made AS (
        INSERT INTO purchases (id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date)
        SELECT gen_random_uuid(), 'n' || n, 'many', 'Completed', ${new Date(BEGIN)} FROM generate_series(${from}::int, ${to}::int) n
        RETURNING id)
      INSERT INTO purchase_payments (id, purchase_id, transaction_id, number, paid_at, amount_minor, currency)
      SELECT gen_random_uuid(), id, '', 1, ${new Date(BEGIN)}, 1, 'USD' FROM made`
    await fill(1, 10_000)
    const asked: Record<string, string>[] = [{ status: 'completed' }, { search: 'many' }]
    for (const query of asked)
      expect(await read(query)).toMatchObject({ found: 10_000, totals: [{ sales: 10_000 }] })
    await fill(10_001, 10_001)
    for (const query of [...asked, { affiliate: NO_AFFILIATE }])
      expect(await read(query)).toEqual({ found: null, totals: [], notCounted: 0 })
  }, 60_000)

  test('refuse people who aren’t administrators', () => expectAdminOnly(getSums, { method: 'GET' }))
})
