import { reconciliationQuerySchema, reconciliationSchema } from '@/lib/contract/sales/reconciliation'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { reconcileSales } from '@/lib/data/sales/reconciliation'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: reconciliationQuerySchema, response: reconciliationSchema },
    ({ viewer, query }) => refreshAttentionAfter(reconcileSales(viewer, query)),
  ),
})
