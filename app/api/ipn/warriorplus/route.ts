import { sendDueMails } from '@/lib/data/mail/outbox'
import { processWaiting } from '@/lib/data/sales/notifications/after'
import { receiveNotification } from '@/lib/data/sales/notifications/receive'
import { noteSales } from '@/lib/data/sales/stuck'
import { runAfterResponse } from '@/lib/server/http/background'
import { readForm } from '@/lib/server/http/form'
import { clientNetwork } from '@/lib/server/http/request-headers'
import { guarded, methods } from '@/lib/server/http/route'

const BYTES_MAX = 64 * 1024

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(async (request) => {
    await receiveNotification(await readForm(request, BYTES_MAX), clientNetwork(request.headers))
    runAfterResponse('sales', () =>
      processWaiting()
        .then(() => sendDueMails())
        .then(noteSales),
    )
    return new Response('OK', {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        // The response is two bytes, so it isn’t compressed.
        'Cache-Control': 'no-store, no-transform',
      },
    })
  }),
})
