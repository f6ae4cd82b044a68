import { broadcastParams, broadcastSchema } from '@/lib/contract/mail/broadcasts'
import { stopBroadcast } from '@/lib/data/mail/broadcasts'
import { queueBroadcasts } from '@/lib/data/mail/queue-broadcasts'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', params: broadcastParams, response: broadcastSchema, after: queueBroadcasts },
    ({ viewer, params }) => stopBroadcast(viewer, params.broadcastId),
  ),
})
