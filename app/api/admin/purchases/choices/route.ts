import { purchaseFilterOptionsSchema } from '@/lib/contract/sales/purchase-filters'
import { getPurchaseFilterOptions } from '@/lib/data/sales/purchase-filter-options'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: purchaseFilterOptionsSchema }, ({ viewer }) =>
    getPurchaseFilterOptions(viewer),
  ),
})
