import { logAccess } from '@/lib/data/people/access-log'
import { signInByReceipt } from '@/lib/data/people/receipt-codes'
import { readReceiptCode } from '@/lib/server/auth/receipt-code'
import { readTypedCode, signInByCode, signInWith } from '@/lib/server/auth/sign-in-by-code'
import { runAfterResponse } from '@/lib/server/http/background'
import { guarded, methods } from '@/lib/server/http/route'

/** Accepts a six-digit code from an email, or a ten-character code from a WarriorPlus receipt. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(async (request) => {
    const typed = await readTypedCode(request)
    const receipt = readReceiptCode(typed.code)
    const { answer, viewer } = receipt
      ? await signInWith(request, await signInByReceipt(typed.email, receipt, request.headers))
      : await signInByCode(request, typed)
    runAfterResponse('access_log', () => logAccess(viewer, request.headers, { action: 'sign_in' }))
    return answer
  }),
})
