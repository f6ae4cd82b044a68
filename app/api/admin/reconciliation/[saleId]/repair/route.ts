import { reconciliationParams, reconciliationQuerySchema } from '@/lib/contract/sales/reconciliation'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { resolveDiscrepancy } from '@/lib/data/sales/reconciliation'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: reconciliationParams,
      query: reconciliationQuerySchema,
      status: 204,
      after: sendDueEmails,
    },
    ({ viewer, params, query }) => refreshAttentionAfter(resolveDiscrepancy(viewer, params.saleId, query)),
  ),
})
