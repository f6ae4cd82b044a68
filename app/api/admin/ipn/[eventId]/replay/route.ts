import { ipnEventParams, ipnEventSchema } from '@/lib/contract/sales/notifications'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { replayNotification } from '@/lib/data/sales/notifications/inbox'
import { thenRefreshed } from '@/lib/data/sales/stuck'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', params: ipnEventParams, response: ipnEventSchema, after: sendDueMails },
    ({ viewer, params }) => thenRefreshed(replayNotification(viewer, params.eventId)),
  ),
})
