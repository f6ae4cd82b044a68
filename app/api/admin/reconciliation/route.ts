import { reconciliationQuerySchema, reconciliationSchema } from '@/lib/contract/sales/reconciliation'
import { reconcile } from '@/lib/data/sales/reconciliation'
import { thenRefreshed } from '@/lib/data/sales/stuck'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: reconciliationQuerySchema, response: reconciliationSchema },
    ({ viewer, query }) => thenRefreshed(reconcile(viewer, query)),
  ),
})
