import { AppError } from '@/lib/contract/error'
import { getUnsubscribedText, unsubscribe } from '@/lib/data/mail/unsubscribe'
import { env } from '@/lib/server/env'
import { readForm } from '@/lib/server/http/form-body'
import { createMethodHandlers, type HandlerContext, withErrorResponse } from '@/lib/server/http/route'

const BYTES_MAX = 4096

const tokenOf = async ({ params }: HandlerContext) => String((await params).token ?? '')

/**
 * Unsubscribes with one click (RFC 8058), from email programs and from our own button. Ignores cookies, and
 * responds the same to every token of a list. GET only redirects to the page with the button.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: withErrorResponse(async (_request, context) => {
    const query = new URLSearchParams({ token: await tokenOf(context) })
    return new Response(null, {
      status: 303,
      headers: { Location: `${env.APP_URL}/login/unsubscribe?${query}`, 'Cache-Control': 'no-store' },
    })
  }),
  POST: withErrorResponse(async (request, context) => {
    const form = await readForm(request, BYTES_MAX)
    if (form['List-Unsubscribe'] !== 'One-Click') {
      throw new AppError('bad_request', 'Post List-Unsubscribe=One-Click')
    }
    const token = await tokenOf(context)
    await unsubscribe(token)
    return new Response(await getUnsubscribedText(token), {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store, no-transform' },
    })
  }),
})
