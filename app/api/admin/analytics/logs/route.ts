import { accessLogListSchema, accessLogQuerySchema } from '@/lib/contract/people/access-log'
import { listAccessLogs } from '@/lib/data/people/analytics'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: accessLogQuerySchema, response: accessLogListSchema },
    ({ viewer, query }) => listAccessLogs(viewer, query),
  ),
})
