import { pageQuerySchema } from '@/lib/contract/page'
import { purchaseListSchema } from '@/lib/contract/purchases'
import { listPurchases } from '@/lib/data/purchases'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', query: pageQuerySchema, response: purchaseListSchema }, ({ viewer, query }) =>
    listPurchases(viewer, query),
  ),
})
