import { broadcastParams, broadcastSchema } from '@/lib/contract/mail/broadcasts'
import { queueBroadcasts } from '@/lib/data/mail/broadcast-queue'
import { stopBroadcast } from '@/lib/data/mail/broadcast-steps'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', params: broadcastParams, response: broadcastSchema, after: queueBroadcasts },
    ({ viewer, params }) => stopBroadcast(viewer, params.mailId),
  ),
})
