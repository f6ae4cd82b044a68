import { AppError } from '@/lib/contract/error'
import { logAccess } from '@/lib/data/people/access-log'
import { handleNextAuth, isGoogleConfigured } from '@/lib/server/auth/auth'
import { requireNoImpersonation } from '@/lib/server/auth/impersonation-guard'
import { readSignInForm, toNextAuthRequest } from '@/lib/server/auth/next-auth-request'
import type { Viewer } from '@/lib/server/auth/session'
import { completeSignIn, confirmSignIn, requestSignInLink } from '@/lib/server/auth/sign-in'
import { methods, type RequestHandler, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

/** The next-auth endpoints that accept GET. Next-auth’s own pages and its sign-out are closed. */
const reads = [
  'csrf',
  'signin',
  'error',
  'verify-request',
  ...(isGoogleConfigured ? ['callback/google'] : []),
]
const writes = ['signin/email', 'callback/email', ...(isGoogleConfigured ? ['signin/google'] : [])]

const get: RequestHandler = async (request, context) => {
  const action = await actionOf(context)
  // Email scanners follow links with GET and HEAD, so only the confirmation page’s POST uses up a link.
  if (action === 'callback/email') {
    throw new AppError('method_not_allowed', 'Open the link in the email and click the button', {
      headers: { Allow: 'POST' },
    })
  }
  requireKnown(action, reads)
  // The only GET that writes: it signs this browser in.
  if (action === 'callback/google') await requireNoImpersonation(request)
  const answer = await handleNextAuth(toNextAuthRequest(request), context)
  if (action === 'callback/google') logSignIn(await completeSignIn(answer, request), request)
  return answer
}

const post: RequestHandler = async (request, context) => {
  const action = await actionOf(context)
  requireKnown(action, writes)
  if (action === 'callback/email') {
    const { answer, viewer } = await confirmSignIn(request, context)
    logSignIn(viewer, request)
    return answer
  }
  const form = await readSignInForm(request)
  if (action === 'signin/email') return requestSignInLink(request, form, context)
  return handleNextAuth(toNextAuthRequest(request, form), context)
}

function logSignIn(viewer: Viewer | null, { headers }: Request) {
  if (viewer) runAfterResponse('access_log', () => logAccess(viewer, headers, { action: 'sign_in' }))
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: withErrorResponse(get),
  POST: withErrorResponse(post),
})

async function actionOf(context: Parameters<RequestHandler>[1]): Promise<string> {
  return [(await context.params).nextauth].flat().join('/')
}

function requireKnown(action: string, actions: string[]) {
  if (!actions.includes(action)) throw new AppError('not_found', 'Nothing exists at this URL')
}
