import { ipnEventListSchema, ipnEventQuerySchema } from '@/lib/contract/sales/notifications'
import { listNotifications } from '@/lib/data/sales/notifications/list-and-replay-notifications'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: ipnEventQuerySchema, response: ipnEventListSchema },
    ({ viewer, query }) => listNotifications(viewer, query),
  ),
})
