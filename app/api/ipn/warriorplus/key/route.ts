import { sendDueMails } from '@/lib/data/mail/outbox'
import { processWaiting } from '@/lib/data/sales/notifications/after'
import { onItsWay, receiptOf } from '@/lib/data/sales/notifications/receipt'
import { receiveNotification } from '@/lib/data/sales/notifications/receive'
import { runAfterResponse } from '@/lib/server/http/background'
import { readForm } from '@/lib/server/http/form'
import { clientNetwork } from '@/lib/server/http/request-headers'
import { guarded, type Handler, methods } from '@/lib/server/http/route'

const BYTES_MAX = 64 * 1024

const receive = guarded(async (request) => {
  const fields = await readForm(request, BYTES_MAX)
  const { id } = await receiveNotification(fields, clientNetwork(request.headers))
  const receipt = await receiptOf(id)
  runAfterResponse('sales', () => processWaiting().then(() => sendDueMails()))
  return asText(receipt, new Response())
})

/** WarriorPlus shows the response to the buyer as is, so errors are sentences too. */
function asText(text: string, { status, headers }: Response): Response {
  const retryAfter = headers.get('retry-after')
  return new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      ...(retryAfter && { 'Retry-After': retryAfter }),
    },
  })
}

const post: Handler = async (request, context) => {
  const answer = await receive(request, context)
  return answer.ok ? answer : asText(onItsWay, answer)
}

/**
 * Key Generation URL of WarriorPlus: same message as a notification, answered with the text for the buyer.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: post })
