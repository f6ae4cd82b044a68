import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import { nextAuth } from '@/lib/server/auth'
import { errorResponse, guarded } from '@/lib/server/route'
import { confirmSignIn, requestSignInLink } from '@/lib/server/sign-in'

type Context = { params: Promise<{ nextauth: string[] }> }

const isAction = async (context: Context, action: string) =>
  (await context.params).nextauth.join('/') === action

/** A mail scanner follows links with GET and HEAD; only the confirm page's button may use a link up. */
export async function GET(request: NextRequest, context: Context) {
  if (await isAction(context, 'callback/email')) {
    return errorResponse(
      new AppError('method_not_allowed', 'Open the link of the mail and press its button', {
        headers: { Allow: 'POST' },
      }),
    )
  }
  return nextAuth(request, context)
}

export async function POST(request: NextRequest, context: Context) {
  return guarded(async () => {
    if (await isAction(context, 'signin/email')) return requestSignInLink(request, context)
    if (await isAction(context, 'callback/email')) return (await confirmSignIn(request, context)).answer
    return nextAuth(request, context)
  })(request, context)
}
