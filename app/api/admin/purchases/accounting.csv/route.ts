import { accountingQuerySchema } from '@/lib/contract/sales/accounting'
import { exportAccounting } from '@/lib/data/sales/accounting'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', query: accountingQuerySchema }, async ({ viewer, query }) =>
    exportAccounting(viewer, query),
  ),
})
