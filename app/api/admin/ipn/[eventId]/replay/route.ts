import { ipnEventParams, ipnEventSchema } from '@/lib/contract/sales/notifications'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { replayNotification } from '@/lib/data/sales/notifications/inbox'
import { runAfterResponse } from '@/lib/server/background'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', params: ipnEventParams, response: ipnEventSchema },
    async ({ viewer, params }) => {
      const event = await replayNotification(viewer, params.eventId)
      runAfterResponse('mails', sendDueMails)
      return event
    },
  ),
})
