import { accessLogListSchema } from '@/lib/contract/analytics'
import { customerParams } from '@/lib/contract/customers'
import { pageQuerySchema } from '@/lib/contract/paging'
import { listAccessLogs } from '@/lib/data/analytics'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', params: customerParams, query: pageQuerySchema, response: accessLogListSchema },
    ({ viewer, params, query }) => listAccessLogs(viewer, { ...query, userId: params.userId }),
  ),
})
