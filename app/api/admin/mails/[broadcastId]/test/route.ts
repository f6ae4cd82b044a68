import { broadcastParams } from '@/lib/contract/mail/broadcasts'
import { sendTestBroadcast } from '@/lib/data/mail/broadcasts'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', params: broadcastParams, status: 204, after: () => sendDueEmails() },
    ({ viewer, params }) => sendTestBroadcast(viewer, params.broadcastId),
  ),
})
