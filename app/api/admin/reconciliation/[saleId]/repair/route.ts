import { reconciliationParams, reconciliationQuerySchema } from '@/lib/contract/sales/reconciliation'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { repairSale } from '@/lib/data/sales/reconciliation'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: reconciliationParams,
      query: reconciliationQuerySchema,
      status: 204,
      after: sendDueMails,
    },
    ({ viewer, params, query }) => repairSale(viewer, params.saleId, query),
  ),
})
