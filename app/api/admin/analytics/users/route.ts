import { customerListSchema, customerQuerySchema } from '@/lib/contract/people/customers'
import { listCustomers } from '@/lib/data/people/customers'
import { refreshSiteTotals } from '@/lib/data/system/site-totals'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: customerQuerySchema, response: customerListSchema, after: refreshSiteTotals },
    ({ viewer, query }) => listCustomers(viewer, query),
  ),
})
