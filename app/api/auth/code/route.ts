import { logAccess } from '@/lib/data/people/access-log'
import { signInByReceipt } from '@/lib/data/people/receipt-codes'
import { parseReceiptCode } from '@/lib/server/auth/receipt-code'
import { readCodeForm, signInByCode, signInWithReceiptSession } from '@/lib/server/auth/sign-in-by-code'
import { methods, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

/** Accepts a six-digit code from an email, or a ten-character code from a WarriorPlus receipt. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: withErrorResponse(async (request) => {
    const typed = await readCodeForm(request)
    const receipt = parseReceiptCode(typed.code)
    const { answer, viewer } = receipt
      ? await signInWithReceiptSession(request, await signInByReceipt(typed.email, receipt, request.headers))
      : await signInByCode(request, typed)
    runAfterResponse('access_log', () => logAccess(viewer, request.headers, { action: 'sign_in' }))
    return answer
  }),
})
