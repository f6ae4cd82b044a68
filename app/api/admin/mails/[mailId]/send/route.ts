import { broadcastParams, broadcastSchema, sendSchema } from '@/lib/contract/mail/broadcasts'
import { queueBroadcasts } from '@/lib/data/mail/broadcast-queue'
import { sendBroadcast } from '@/lib/data/mail/broadcast-steps'
import { sendBulk } from '@/lib/data/mail/bulk'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: broadcastParams,
      body: sendSchema,
      response: broadcastSchema,
      after: () => queueBroadcasts().then(() => sendBulk()),
    },
    ({ viewer, params, body }) => sendBroadcast(viewer, params.mailId, body),
  ),
})
