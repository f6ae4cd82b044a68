import { purchaseQuerySchema } from '@/lib/contract/sales/purchase-filters'
import { purchaseListSchema } from '@/lib/contract/sales/purchases'
import { listPurchases } from '@/lib/data/sales/purchases'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: purchaseQuerySchema, response: purchaseListSchema },
    ({ viewer, query }) => listPurchases(viewer, query),
  ),
})
