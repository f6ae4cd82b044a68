import { lastComparisonSchema } from '@/lib/contract/sales/reconciliation'
import { readLastComparison } from '@/lib/data/system/last-comparison'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: lastComparisonSchema }, ({ viewer }) => readLastComparison(viewer)),
})
