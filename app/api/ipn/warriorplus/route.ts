import { sendDueMails } from '@/lib/data/mail/outbox'
import { settleWaiting } from '@/lib/data/sales/notifications/drain'
import { receiveNotification } from '@/lib/data/sales/notifications/receive'
import { noteSales } from '@/lib/data/sales/stuck'
import { runAfterResponse } from '@/lib/server/background'
import { readForm } from '@/lib/server/form'
import { clientNetwork } from '@/lib/server/request-headers'
import { guarded, methods } from '@/lib/server/route'

const BYTES_MAX = 64 * 1024

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(async (request) => {
    await receiveNotification(await readForm(request, BYTES_MAX), clientNetwork(request.headers))
    runAfterResponse('sales', () =>
      settleWaiting()
        .then(() => sendDueMails())
        .then(noteSales),
    )
    return new Response('OK', {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        // Two letters are not worth packing.
        'Cache-Control': 'no-store, no-transform',
      },
    })
  }),
})
