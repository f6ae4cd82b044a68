import { ipnEventParams, ipnEventSchema } from '@/lib/contract/ipn-events'
import { replayNotification } from '@/lib/data/ipn/inbox'
import { sendDueMails } from '@/lib/data/outbox'
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
