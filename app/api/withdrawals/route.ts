import {
  WITHDRAWAL_BYTES_MAX,
  withdrawalInputSchema,
  withdrawalReceiptSchema,
} from '@/lib/contract/sales/withdrawals'
import { declareWithdrawal } from '@/lib/data/sales/withdrawals/declare-withdrawal'
import { processWithdrawals } from '@/lib/data/sales/withdrawals/process-withdrawals'
import { requireWithdrawalForm } from '@/lib/data/sales/withdrawals/withdrawal-settings'
import { findRequestSession } from '@/lib/server/auth/session'
import { limitBody } from '@/lib/server/http/request-body'
import { createMethodHandlers, type RequestHandler, route, withErrorResponse } from '@/lib/server/http/route'

const declare = route(
  {
    access: 'public',
    body: withdrawalInputSchema,
    response: withdrawalReceiptSchema,
    status: 201,
    // Looks for the purchase after the response, so the response time doesn’t reveal who bought something.
    after: processWithdrawals,
  },
  async ({ body, request }) => {
    const session = body.purchaseId ? await findRequestSession(request.cookies) : null
    const viewer = session && !session.isLimited ? session.viewer : null
    return declareWithdrawal(body, viewer, request.headers)
  },
)

/** Responds with 404 if the form is off, before the body is read. */
const declareIfOn: RequestHandler = withErrorResponse(async (request, context) => {
  await requireWithdrawalForm()
  return declare(await limitBody(request, WITHDRAWAL_BYTES_MAX), context)
})

/** Receives the withdrawal form. The response is the same for every email. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: Object.assign(declareIfOn, { spec: declare.spec }),
})
