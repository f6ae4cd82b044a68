import { customerListSchema, customerQuerySchema } from '@/lib/contract/people/customers'
import { listCustomers } from '@/lib/data/people/customers'
import { refreshFigures } from '@/lib/data/system/figures'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: customerQuerySchema, response: customerListSchema, after: refreshFigures },
    ({ viewer, query }) => listCustomers(viewer, query),
  ),
})
