import { sendDueMails } from '@/lib/data/mail/outbox'
import { settleWaiting } from '@/lib/data/sales/notifications/drain'
import { onItsWay, receiptOf } from '@/lib/data/sales/notifications/receipt'
import { receiveNotification } from '@/lib/data/sales/notifications/receive'
import { runAfterResponse } from '@/lib/server/background'
import { readForm } from '@/lib/server/form'
import { clientNetwork } from '@/lib/server/request-headers'
import { guarded, type Handler, methods } from '@/lib/server/route'

const BYTES_MAX = 64 * 1024

const receive = guarded(async (request) => {
  const fields = await readForm(request, BYTES_MAX)
  const { id } = await receiveNotification(fields, clientNetwork(request.headers))
  const receipt = await receiptOf(id)
  runAfterResponse('sales', () => settleWaiting().then(() => sendDueMails()))
  return asText(receipt, new Response())
})

/** Shown to the buyer as it is, so a refusal too is a sentence for them. */
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

/** WarriorPlus's Key Generation URL: the same message as the notification's, answered with what the buyer reads. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: post })
