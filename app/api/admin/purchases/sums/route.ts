import { purchaseFilterSchema, purchaseSumsSchema } from '@/lib/contract/sales/purchases-filter'
import { getPurchaseSums } from '@/lib/data/sales/purchases-sums'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: purchaseFilterSchema, response: purchaseSumsSchema },
    ({ viewer, query }) => getPurchaseSums(viewer, query),
  ),
})
