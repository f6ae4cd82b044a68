import { pageQuerySchema } from '@/lib/contract/paging'
import { accessLogListSchema } from '@/lib/contract/people/access-log'
import { customerParams } from '@/lib/contract/people/customers'
import { listAccessLogs } from '@/lib/data/people/analytics'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', params: customerParams, query: pageQuerySchema, response: accessLogListSchema },
    ({ viewer, params, query }) => listAccessLogs(viewer, { ...query, userId: params.userId }),
  ),
})
