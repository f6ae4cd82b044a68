import { customerParams } from '@/lib/contract/people/customers'
import { recentSalesSchema } from '@/lib/contract/sales/recent-sales'
import { countSalesWithIp } from '@/lib/data/sales/count-sales-with-ip'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', params: customerParams, response: recentSalesSchema }, ({ viewer, params }) =>
    countSalesWithIp(viewer, params.userId),
  ),
})
