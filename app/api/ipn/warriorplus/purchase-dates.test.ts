import { GET as listPurchases } from '@/app/api/admin/purchases/route'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { db } from '@/lib/server/db/client'
import { call } from '@/tests/call'
import { createAdmin } from '@/tests/factories'
import { configureKey, createProduct, post, saleFields } from '@/tests/notifications'

beforeEach(async () => {
  await configureKey()
  await createProduct('wso_ab12cd')
})

async function dateOf(created: string): Promise<[date: string, attention: string | null]> {
  expect((await post(saleFields({ API_CREATED: created }))).status).toBe(200)
  const { status, body } = await call<Purchase[]>(listPurchases, { as: await createAdmin() })
  expect(status).toBe(200)
  return [body[0]?.purchaseDate ?? '', body[0]?.needsAttention ?? null]
}

test.each([
  ['2026-03-04T05:06:07.000Z', '2026-03-04T05:06:07.000Z'],
  ['2026-03-04 05:06:07', '2026-03-04T05:06:07.000Z'],
  ['1772600767', '2026-03-04T05:06:07.000Z'],
  ['1772600767000', '2026-03-04T05:06:07.000Z'],
])('uses API_CREATED as the purchase date: %s', async (created, date) => {
  expect(await dateOf(created)).toEqual([date, null])
})

test.each([
  '275760',
  '+058141-01-02T03:04:05.000Z',
  '1772600767000000',
  '1999-12-31',
  '99991231',
  'yesterday',
  new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString(),
])('uses and flags the time of arrival for an impossible purchase date: %s', async (created) => {
  const before = Date.now()
  const [date, attention] = await dateOf(created)
  expect(Math.abs(Date.parse(date) - before)).toBeLessThan(60_000)
  expect(attention).toContain(created)
})

test('refuses to store a date that would break the list', async () => {
  for (const purchaseDate of [new Date(8e15), new Date('1899-01-01')]) {
    const data = { warriorPlusSaleId: '1', warriorPlusSale: '1', paymentStatus: 'Completed', purchaseDate }
    await expect(db.purchase.create({ data })).rejects.toThrow(/purchase_date/)
  }
})
