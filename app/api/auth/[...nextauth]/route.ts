import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { logAccess } from '@/lib/data/people/access-log'
import { rememberBrowser } from '@/lib/data/people/known-browsers'
import { handleNextAuth } from '@/lib/server/auth/auth'
import { readSignInForm, toNextAuthRequest } from '@/lib/server/auth/next-auth-request'
import { createBrowserCookie } from '@/lib/server/auth/session-cookies'
import {
  completeSignIn,
  confirmSignIn,
  requestSignInLink,
  type SignInResult,
} from '@/lib/server/auth/sign-in'
import { requireNoViewAsSession } from '@/lib/server/auth/view-as-guard'
import { env } from '@/lib/server/env'
import { createMethodHandlers, type RequestHandler, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

/** GET endpoints of next-auth that the app uses. Next-auth’s pages and its sign-out are turned off. */
const reads = ['csrf', 'signin', 'error', 'verify-request', ...(env.GOOGLE ? ['callback/google'] : [])]
const writes = ['signin/email', 'callback/email', ...(env.GOOGLE ? ['signin/google'] : [])]

const get: RequestHandler = async (request, context) => {
  const action = await actionOf(context)
  // Email scanners follow links with GET and HEAD. Only the POST from the confirmation page uses up a link.
  if (action === 'callback/email') {
    throw new AppError('method_not_allowed', 'Open the link in the email and click the button', {
      headers: { Allow: 'POST' },
    })
  }
  requireKnown(action, reads)
  // Google’s callback is the only GET request that changes data: it signs in this browser.
  if (action === 'callback/google') await requireNoViewAsSession(request)
  const answer = await handleNextAuth(toNextAuthRequest(request), context)
  if (action === 'callback/google') {
    const session = await completeSignIn(answer, request)
    await recordSignIn({ answer, session, isPrinted: false }, request)
  }
  return answer
}

const post: RequestHandler = async (request, context) => {
  const action = await actionOf(context)
  requireKnown(action, writes)
  if (action === 'callback/email') {
    const result = await confirmSignIn(request, context)
    await recordSignIn(result, request)
    return result.answer
  }
  const form = await readSignInForm(request)
  if (action === 'signin/email') return requestSignInLink(request, form, context)
  return handleNextAuth(toNextAuthRequest(request, form), context)
}

async function recordSignIn(
  { answer, session, isPrinted }: SignInResult,
  request: NextRequest,
): Promise<void> {
  if (!session) return
  const { headers, cookies } = request
  const known = await rememberBrowser(session, { cookies, headers, isPrinted })
  if (known) answer.headers.append('Set-Cookie', createBrowserCookie(known))
  runAfterResponse('access_log', () => logAccess(session.viewer, headers, { action: 'sign_in' }))
  if (known) runAfterResponse('emails', sendDueEmails)
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: withErrorResponse(get),
  POST: withErrorResponse(post),
})

async function actionOf(context: Parameters<RequestHandler>[1]): Promise<string> {
  return [(await context.params).nextauth].flat().join('/')
}

function requireKnown(action: string, actions: string[]) {
  if (!actions.includes(action)) throw new AppError('not_found', 'Nothing exists at this URL')
}
