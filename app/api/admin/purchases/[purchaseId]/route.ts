import { purchaseDecisionSchema, purchaseParams, purchaseSchema } from '@/lib/contract/sales/purchases'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { decidePurchase } from '@/lib/data/sales/purchase-decisions'
import { thenRefreshed } from '@/lib/data/sales/stuck'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'admin',
      params: purchaseParams,
      body: purchaseDecisionSchema,
      response: purchaseSchema,
      after: sendDueMails,
    },
    ({ viewer, params, body }) => thenRefreshed(decidePurchase(viewer, params.purchaseId, body)),
  ),
})
