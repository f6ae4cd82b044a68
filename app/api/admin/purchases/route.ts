import { purchaseListSchema } from '@/lib/contract/sales/purchases'
import { purchaseQuerySchema } from '@/lib/contract/sales/purchases-filter'
import { listPurchases } from '@/lib/data/sales/purchases'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: purchaseQuerySchema, response: purchaseListSchema },
    ({ viewer, query }) => listPurchases(viewer, query),
  ),
})
