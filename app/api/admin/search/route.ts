import { foundListSchema, supportQuerySchema } from '@/lib/contract/search'
import { searchEverything } from '@/lib/data/search'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', query: supportQuerySchema, response: foundListSchema }, ({ viewer, query }) =>
    searchEverything(viewer, query.q),
  ),
})
