import { broadcastParams, broadcastSchema, sendBroadcastInputSchema } from '@/lib/contract/mail/broadcasts'
import { startBroadcast } from '@/lib/data/mail/broadcasts'
import { queueBroadcasts } from '@/lib/data/mail/queue-broadcasts'
import { sendBroadcasts } from '@/lib/data/mail/send-broadcasts'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: broadcastParams,
      body: sendBroadcastInputSchema,
      response: broadcastSchema,
      stepUp: true,
      after: () => queueBroadcasts().then(() => sendBroadcasts()),
    },
    ({ viewer, params, body }) => startBroadcast(viewer, params.broadcastId, body),
  ),
})
