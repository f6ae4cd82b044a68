import { cookies } from 'next/headers'
import { AppError } from '@/lib/contract/error'
import { viewAsInputSchema, viewAsSchema } from '@/lib/contract/people/view-as'
import { endViewAs, startViewAs } from '@/lib/data/people/view-as'
import { findRequestSession, isAdmin } from '@/lib/server/auth/session'
import { SESSION_COOKIE, sessionCookieOptions, VIEW_AS_COOKIE } from '@/lib/server/auth/session-cookies'
import { requireFullSession } from '@/lib/server/auth/session-guards'
import {
  createMethodHandlers,
  createNoContentResponse,
  route,
  withErrorResponse,
} from '@/lib/server/http/route'

const endView = withErrorResponse(async (request) => {
  const session = await findRequestSession(request.cookies)
  if (!session) throw new AppError('unauthorized', 'Please sign in')
  requireFullSession(session)
  const { viewer } = session
  if (!viewer.isReadOnly && !isAdmin(viewer)) throw new AppError('forbidden', 'Admin access required')
  const browser = await cookies()
  const token = browser.get(SESSION_COOKIE)?.value ?? ''
  await endViewAs(token, browser.get(VIEW_AS_COOKIE)?.value ?? '')
  browser.set(VIEW_AS_COOKIE, '', { ...sessionCookieOptions, maxAge: 0 })
  return createNoContentResponse()
})

export const { GET, POST, PUT, PATCH, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', body: viewAsInputSchema, response: viewAsSchema, status: 201 },
    async ({ viewer, body, request }) => {
      const token = request.cookies.get(SESSION_COOKIE)?.value ?? ''
      const { id, endsAt } = await startViewAs(viewer, token, body)
      const browser = await cookies()
      browser.set(VIEW_AS_COOKIE, id, { ...sessionCookieOptions, expires: new Date(endsAt) })
      return { endsAt }
    },
  ),
  DELETE: endView,
})

// While an administrator views as a customer, `createMethodHandlers` rejects every write except this request,
// which stops viewing.
export const DELETE = endView
