import type { PurchaseFilterOptions } from '@/lib/contract/sales/purchase-filters'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin } from '@/tests/factories'
import { GET as getChoices } from './route'

const DAY_MS = 24 * 60 * 60 * 1000
const BEGIN = Date.UTC(2026, 0, 10, 12)

test('offers only filter values that occur in sales', async () => {
  const as = await createAdmin()
  expect((await callRoute(getChoices, { as })).body).toEqual({ statuses: [], affiliates: [], currencies: [] })
  const sale = { warriorPlusSale: 's', purchaseDate: new Date(BEGIN) }
  const later = new Date(BEGIN + DAY_MS)
  await db.purchase.createMany({
    data: [
      {
        ...sale,
        warriorPlusSaleId: '1',
        paymentStatus: 'Completed',
        affiliateId: '7',
        affiliateName: 'old',
        currency: 'USD',
      },
      {
        ...sale,
        warriorPlusSaleId: '2',
        paymentStatus: 'Completed',
        affiliateId: '7',
        affiliateName: 'new',
        purchaseDate: later,
      },
      { ...sale, warriorPlusSaleId: '3', paymentStatus: 'Pending', affiliateId: '12' },
      { ...sale, warriorPlusSaleId: '4', paymentStatus: 'Completed', isRefunded: true, currency: 'EUR' },
      { ...sale, warriorPlusSaleId: '5', paymentStatus: 'Completed', currency: 'USD' },
    ],
  })
  const { body } = await callRoute<PurchaseFilterOptions>(getChoices, { as })
  expect(body).toEqual({
    statuses: ['completed', 'pending', 'refunded'],
    affiliates: [
      { id: '12', name: null },
      { id: '7', name: 'new' },
    ],
    currencies: ['EUR', 'USD'],
  })
  await expectAdminOnly(getChoices, { method: 'GET' })
})
