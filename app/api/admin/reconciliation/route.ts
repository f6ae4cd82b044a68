import { reconciliationQuerySchema, reconciliationSchema } from '@/lib/contract/sales/reconciliation'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { reconcile } from '@/lib/data/sales/reconciliation'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: reconciliationQuerySchema, response: reconciliationSchema },
    ({ viewer, query }) => refreshAttentionAfter(reconcile(viewer, query)),
  ),
})
