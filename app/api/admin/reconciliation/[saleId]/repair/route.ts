import { reconciliationParams, reconciliationQuerySchema } from '@/lib/contract/sales/reconciliation'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { repairSale } from '@/lib/data/sales/reconciliation'
import { thenRefreshed } from '@/lib/data/sales/stuck'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: reconciliationParams,
      query: reconciliationQuerySchema,
      status: 204,
      after: sendDueMails,
    },
    ({ viewer, params, query }) => thenRefreshed(repairSale(viewer, params.saleId, query)),
  ),
})
