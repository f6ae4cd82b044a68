import { purchaseDecisionSchema, purchaseParams, purchaseSchema } from '@/lib/contract/sales/purchases'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { decidePurchase } from '@/lib/data/sales/purchase-decisions'
import { runAfterResponse } from '@/lib/server/background'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    { access: 'admin', params: purchaseParams, body: purchaseDecisionSchema, response: purchaseSchema },
    async ({ viewer, params, body }) => {
      const purchase = await decidePurchase(viewer, params.purchaseId, body)
      runAfterResponse('mails', sendDueMails)
      return purchase
    },
  ),
})
