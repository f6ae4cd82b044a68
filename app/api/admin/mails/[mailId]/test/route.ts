import { broadcastParams } from '@/lib/contract/mail/broadcasts'
import { testBroadcast } from '@/lib/data/mail/broadcasts'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', params: broadcastParams, status: 204, after: () => sendDueMails() },
    ({ viewer, params }) => testBroadcast(viewer, params.mailId),
  ),
})
