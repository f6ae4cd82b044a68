import { purchaseListSchema, purchaseQuerySchema } from '@/lib/contract/purchases'
import { listPurchases } from '@/lib/data/purchases'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: purchaseQuerySchema, response: purchaseListSchema },
    ({ viewer, query }) => listPurchases(viewer, query),
  ),
})
