import { customerListSchema, customerQuerySchema } from '@/lib/contract/people/customers'
import { listCustomers } from '@/lib/data/people/customers'
import { refreshFigures } from '@/lib/data/system/figures'
import { runAfterResponse } from '@/lib/server/background'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: customerQuerySchema, response: customerListSchema },
    ({ viewer, query }) => {
      runAfterResponse('figures', refreshFigures)
      return listCustomers(viewer, query)
    },
  ),
})
