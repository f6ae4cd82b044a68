import { purchaseFilterOptionsSchema } from '@/lib/contract/sales/purchase-filters'
import { getPurchaseFilterOptions } from '@/lib/data/sales/purchase-filter-options'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: purchaseFilterOptionsSchema }, ({ viewer }) =>
    getPurchaseFilterOptions(viewer),
  ),
})
