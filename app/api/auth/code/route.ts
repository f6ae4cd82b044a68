import { logAccess } from '@/lib/data/people/access-log'
import { signInByReceipt } from '@/lib/data/people/receipt-codes'
import { runAfterResponse } from '@/lib/server/background'
import { readReceiptCode } from '@/lib/server/receipt-code'
import { guarded, methods } from '@/lib/server/route'
import { readTypedCode, signInByCode, signInWith } from '@/lib/server/sign-in-by-code'

/** The forms for codes post here: six digits of a mail, or ten characters of a receipt. */
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
