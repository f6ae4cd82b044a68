import { AppError } from '@/lib/contract/error'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttentionAfterSales } from '@/lib/data/sales/attention'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { readDueFacts } from '@/lib/data/sales/notifications/read-facts'
import {
  getMessageResponse,
  receiveMessage,
  recordMessageArrival,
} from '@/lib/data/sales/notifications/receive-notification'
import { requireMessageReceiver } from '@/lib/data/sales/notifications/verify-notifications'
import { readBytes } from '@/lib/server/http/request-body'
import { getClientNetwork } from '@/lib/server/http/request-headers'
import {
  createErrorResponse,
  createMethodHandlers,
  type HandlerContext,
  withErrorResponse,
} from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

const BYTES_MAX = 64 * 1024

async function findReceiverOf({ params }: HandlerContext) {
  const { network, token = [] } = await params
  return requireMessageReceiver(String(network), [token].flat())
}

const ok = (text = 'OK') =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      // `no-transform` turns compression off, because the response is short.
      'Cache-Control': 'no-store, no-transform',
    },
  })

/** Receives the notifications of all networks except WarriorPlus, which has its own route. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  // Some networks check the URL with a GET request before they send messages.
  GET: withErrorResponse(async (_request, context) => {
    const { network } = await findReceiverOf(context)
    if (network.answersGet) return ok()
    return createErrorResponse(
      new AppError('method_not_allowed', 'This URL doesn’t support that method', {
        headers: { Allow: 'POST' },
      }),
    )
  }),
  POST: withErrorResponse(async (request, context) => {
    const receiver = await findReceiverOf(context)
    const body = Buffer.from(await readBytes(request, BYTES_MAX))
    const raw = { headers: Object.fromEntries(request.headers), body, receivedAt: new Date() }
    await receiveMessage(receiver, raw, getClientNetwork(request.headers))
    runAfterResponse('sales', () =>
      recordMessageArrival(receiver.network.name)
        // Sales wait for these look-ups only if the network has an API.
        .then(() => receiver.network.facts && readDueFacts())
        .then(() => processQueue())
        .then(() => sendDueEmails())
        .then(refreshAttentionAfterSales),
    )
    return ok(getMessageResponse(receiver.network))
  }),
})
