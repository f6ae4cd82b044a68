import { broadcastListSchema, broadcastSchema, newBroadcastSchema } from '@/lib/contract/mail/broadcasts'
import { pageQuerySchema } from '@/lib/contract/paging'
import { createBroadcast, listBroadcasts } from '@/lib/data/mail/broadcasts'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: pageQuerySchema, response: broadcastListSchema },
    ({ viewer, query }) => listBroadcasts(viewer, query),
  ),
  POST: route(
    { access: 'admin', body: newBroadcastSchema, response: broadcastSchema, status: 201 },
    ({ viewer, body }) => createBroadcast(viewer, body),
  ),
})
