import { sendDueEmails } from '@/lib/data/mail/outbox'
import { logAccess } from '@/lib/data/people/access-log'
import { rememberBrowser } from '@/lib/data/people/known-browsers'
import { signInByReceipt } from '@/lib/data/people/receipt-codes'
import { parseReceiptCode } from '@/lib/server/auth/receipt-code'
import { createBrowserCookie } from '@/lib/server/auth/session-cookies'
import { readCodeForm, signInByCode, signInWithReceiptSession } from '@/lib/server/auth/sign-in-by-code'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

/** Signs in with a six-digit code from an email, or with a ten-character code from a WarriorPlus receipt. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: withErrorResponse(async (request) => {
    const typed = await readCodeForm(request)
    const receipt = parseReceiptCode(typed.code)
    const { answer, session } = receipt
      ? await signInWithReceiptSession(request, await signInByReceipt(typed.email, receipt, request.headers))
      : await signInByCode(request, typed)
    const { headers, cookies } = request
    const known = await rememberBrowser(session, { cookies, headers, isPrinted: false })
    if (known) answer.headers.append('Set-Cookie', createBrowserCookie(known))
    runAfterResponse('access_log', () => logAccess(session.viewer, headers, { action: 'sign_in' }))
    if (known) runAfterResponse('emails', sendDueEmails)
    return answer
  }),
})
