import { purchaseOverrideSchema, purchaseParams, purchaseSchema } from '@/lib/contract/sales/purchases'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { overridePurchase } from '@/lib/data/sales/manual-overrides'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    {
      access: 'admin',
      params: purchaseParams,
      body: purchaseOverrideSchema,
      response: purchaseSchema,
      after: sendDueEmails,
    },
    ({ viewer, params, body }) => refreshAttentionAfter(overridePurchase(viewer, params.purchaseId, body)),
  ),
})
