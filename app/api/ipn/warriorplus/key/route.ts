import { sendDueEmails } from '@/lib/data/mail/outbox'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { buildReceiptText, PENDING_RECEIPT_TEXT } from '@/lib/data/sales/notifications/receipt-text'
import { receiveNotification } from '@/lib/data/sales/notifications/receive-notification'
import { readForm } from '@/lib/server/http/form-body'
import { getClientNetwork } from '@/lib/server/http/request-headers'
import { createMethodHandlers, type RequestHandler, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

const BYTES_MAX = 64 * 1024

const receive = withErrorResponse(async (request) => {
  const fields = await readForm(request, BYTES_MAX)
  const { id } = await receiveNotification(fields, getClientNetwork(request.headers))
  const receipt = await buildReceiptText(id)
  runAfterResponse('sales', () => processQueue().then(() => sendDueEmails()))
  return asText(receipt, new Response())
})

/**
 * Returns a plain-text response. WarriorPlus shows it to the buyer unchanged, so errors must be sentences
 * too.
 */
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

const post: RequestHandler = async (request, context) => {
  const answer = await receive(request, context)
  return answer.ok ? answer : asText(PENDING_RECEIPT_TEXT, answer)
}

/**
 * Handles WarriorPlus’s Key Generation URL. It receives the same fields as the notification URL and responds
 * with a text that WarriorPlus shows to the buyer.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({ POST: post })
