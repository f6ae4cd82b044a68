import { adminSearchQuerySchema, searchResultListSchema } from '@/lib/contract/admin-search'
import { searchAdmin } from '@/lib/data/admin-search'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: adminSearchQuerySchema, response: searchResultListSchema },
    ({ viewer, query }) => searchAdmin(viewer, query.q),
  ),
})
