import { networkParams } from '@/lib/contract/sales/networks'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttention } from '@/lib/data/sales/attention'
import { releaseMessages } from '@/lib/data/sales/networks/network-settings'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { createMethodHandlers, route } from '@/lib/server/http/route'

const processReleased = () =>
  processQueue()
    .then(() => sendDueEmails())
    .then(refreshAttention)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', params: networkParams, status: 204, stepUp: true, after: processReleased },
    ({ viewer, params }) => releaseMessages(viewer, params.network),
  ),
})
