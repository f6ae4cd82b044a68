import { accountingQuerySchema } from '@/lib/contract/sales/accounting'
import { exportAccounting } from '@/lib/data/sales/accounting'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', query: accountingQuerySchema }, async ({ viewer, query }) =>
    exportAccounting(viewer, query),
  ),
})
