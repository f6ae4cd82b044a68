import type { PurchaseFilterOptions } from '@/lib/contract/sales/purchase-filters'
import { db } from '@/lib/server/db/client'
import { call } from '@/tests/call'
import { createAdmin } from '@/tests/factories'
import { expectAdminOnly } from '@/tests/refusals'
import { GET as getChoices } from './route'

const DAY_MS = 24 * 60 * 60 * 1000
const BEGIN = Date.UTC(2026, 0, 10, 12)

test('offers only filter values that occur in sales', async () => {
  const as = await createAdmin()
  expect((await call(getChoices, { as })).body).toEqual({ statuses: [], affiliates: [] })
  const sale = { warriorPlusSale: 's', purchaseDate: new Date(BEGIN) }
  const later = new Date(BEGIN + DAY_MS)
  await db.purchase.createMany({
    data: [
      { ...sale, warriorPlusSaleId: '1', paymentStatus: 'Completed', affiliateId: '7', affiliateName: 'old' },
      {
        ...sale,
        warriorPlusSaleId: '2',
        paymentStatus: 'Completed',
        affiliateId: '7',
        affiliateName: 'new',
        purchaseDate: later,
      },
      { ...sale, warriorPlusSaleId: '3', paymentStatus: 'Pending', affiliateId: '12' },
      { ...sale, warriorPlusSaleId: '4', paymentStatus: 'Completed', isRefunded: true },
    ],
  })
  const { body } = await call<PurchaseFilterOptions>(getChoices, { as })
  expect(body).toEqual({
    statuses: ['completed', 'pending', 'refunded'],
    affiliates: [
      { id: '12', name: null },
      { id: '7', name: 'new' },
    ],
  })
  await expectAdminOnly(getChoices, { method: 'GET' })
})
