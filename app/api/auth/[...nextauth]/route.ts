import { AppError } from '@/lib/contract/error'
import { nextAuth } from '@/lib/server/auth'
import { guarded, type Handler, methods } from '@/lib/server/route'
import { confirmSignIn, requestSignInLink } from '@/lib/server/sign-in'

/** Only what signing in needs; next-auth's own pages and its sign-out stay closed. */
const reads = ['csrf', 'session', 'signin', 'error', 'verify-request', 'callback/google']
const writes = ['signin/email', 'signin/google', 'callback/email']

const get: Handler = async (request, context) => {
  const action = await actionOf(context)
  // A mail scanner follows links with GET and HEAD; only the confirm page's button may use a link up.
  if (action === 'callback/email') {
    throw new AppError('method_not_allowed', 'Open the link of the mail and press its button', {
      headers: { Allow: 'POST' },
    })
  }
  requireKnown(action, reads)
  return nextAuth(request, context)
}

const post: Handler = async (request, context) => {
  const action = await actionOf(context)
  requireKnown(action, writes)
  if (action === 'signin/email') return requestSignInLink(request, context)
  if (action === 'callback/email') return (await confirmSignIn(request, context)).answer
  return nextAuth(request, context)
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: guarded(get), POST: guarded(post) })

async function actionOf(context: Parameters<Handler>[1]): Promise<string> {
  return [(await context.params).nextauth].flat().join('/')
}

function requireKnown(action: string, actions: string[]) {
  if (!actions.includes(action)) throw new AppError('not_found', 'There is nothing at this address')
}
