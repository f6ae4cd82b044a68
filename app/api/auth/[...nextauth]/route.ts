import { AppError } from '@/lib/contract/error'
import { logAccess } from '@/lib/data/people/access-log'
import { hasGoogle, nextAuth } from '@/lib/server/auth/auth'
import { requireNoView } from '@/lib/server/auth/read-only'
import type { Viewer } from '@/lib/server/auth/session'
import { confirmSignIn, requestSignInLink, viewerOf } from '@/lib/server/auth/sign-in'
import { forNextAuth, readSignInForm } from '@/lib/server/auth/sign-in-guard'
import { runAfterResponse } from '@/lib/server/http/background'
import { guarded, type Handler, methods } from '@/lib/server/http/route'

/** The only next-auth endpoints that are open. Its own pages and its sign-out stay closed. */
const reads = ['csrf', 'signin', 'error', 'verify-request', ...(hasGoogle ? ['callback/google'] : [])]
const writes = ['signin/email', 'callback/email', ...(hasGoogle ? ['signin/google'] : [])]

const get: Handler = async (request, context) => {
  const action = await actionOf(context)
  // Email scanners follow links with GET and HEAD, so only the confirmation page’s POST uses up a link.
  if (action === 'callback/email') {
    throw new AppError('method_not_allowed', 'Open the link in the email and click the button', {
      headers: { Allow: 'POST' },
    })
  }
  requireKnown(action, reads)
  // The only GET that writes: it signs this browser in.
  if (action === 'callback/google') await requireNoView(request)
  const answer = await nextAuth(forNextAuth(request), context)
  if (action === 'callback/google') logSignIn(await viewerOf(answer, request), request)
  return answer
}

const post: Handler = async (request, context) => {
  const action = await actionOf(context)
  requireKnown(action, writes)
  if (action === 'callback/email') {
    const { answer, viewer } = await confirmSignIn(request, context)
    logSignIn(viewer, request)
    return answer
  }
  const form = await readSignInForm(request)
  if (action === 'signin/email') return requestSignInLink(request, form, context)
  return nextAuth(forNextAuth(request, form), context)
}

function logSignIn(viewer: Viewer | null, { headers }: Request) {
  if (viewer) runAfterResponse('access_log', () => logAccess(viewer, headers, { action: 'sign_in' }))
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: guarded(get), POST: guarded(post) })

async function actionOf(context: Parameters<Handler>[1]): Promise<string> {
  return [(await context.params).nextauth].flat().join('/')
}

function requireKnown(action: string, actions: string[]) {
  if (!actions.includes(action)) throw new AppError('not_found', 'Nothing exists at this URL')
}
