import { ipnEventParams, ipnEventSchema } from '@/lib/contract/sales/notifications'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { replayNotification } from '@/lib/data/sales/notifications/list-and-replay-notifications'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', params: ipnEventParams, response: ipnEventSchema, after: sendDueEmails },
    ({ viewer, params }) => refreshAttentionAfter(replayNotification(viewer, params.eventId)),
  ),
})
