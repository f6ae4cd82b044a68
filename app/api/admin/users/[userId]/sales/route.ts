import { customerParams } from '@/lib/contract/people/customers'
import { recentSalesSchema } from '@/lib/contract/sales/recent-sales'
import { countRecentSales } from '@/lib/data/sales/recent-sales'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', params: customerParams, response: recentSalesSchema }, ({ viewer, params }) =>
    countRecentSales(viewer, params.userId),
  ),
})
