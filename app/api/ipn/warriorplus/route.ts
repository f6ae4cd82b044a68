import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttentionAfterSales } from '@/lib/data/sales/attention'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { receiveNotification } from '@/lib/data/sales/notifications/receive-notification'
import { readForm } from '@/lib/server/http/form-body'
import { getClientNetwork } from '@/lib/server/http/request-headers'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

const BYTES_MAX = 64 * 1024

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: withErrorResponse(async (request) => {
    await receiveNotification(await readForm(request, BYTES_MAX), getClientNetwork(request.headers))
    runAfterResponse('sales', () =>
      processQueue()
        .then(() => sendDueEmails())
        .then(refreshAttentionAfterSales),
    )
    return new Response('OK', {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        // `no-transform` turns compression off: the response has only two bytes.
        'Cache-Control': 'no-store, no-transform',
      },
    })
  }),
})
