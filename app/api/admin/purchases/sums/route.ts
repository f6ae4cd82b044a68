import { purchaseFilterSchema, purchaseSumsSchema } from '@/lib/contract/sales/purchase-filters'
import { getPurchaseTotals } from '@/lib/data/sales/purchase-totals'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: purchaseFilterSchema, response: purchaseSumsSchema },
    ({ viewer, query }) => getPurchaseTotals(viewer, query),
  ),
})
