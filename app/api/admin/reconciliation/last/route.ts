import { lastReconciliationSchema } from '@/lib/contract/sales/reconciliation'
import { readLastReconciliation } from '@/lib/data/system/last-reconciliation'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: lastReconciliationSchema }, ({ viewer }) =>
    readLastReconciliation(viewer),
  ),
})
