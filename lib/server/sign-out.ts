import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { isUnavailable } from './db-error'
import { env } from './env'
import { log } from './log'
import { isFromOurPages, isPrefetch } from './request-headers'
import { endSession, SESSION_COOKIE, sessionCookieOptions, VIEW_COOKIE } from './session'

type EndView = (token: string, view: string) => Promise<boolean>

/**
 * Ends the session of this browser and goes to `/`; where it is in a view, that alone. A prefetch, or a request that another site caused, changes nothing:
 * nobody can sign a student out by embedding the url as a picture.
 */
export async function signOut(request: NextRequest, endView: EndView): Promise<NextResponse> {
  const response = NextResponse.redirect(`${env.APP_URL}/`, {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  })
  const token = request.cookies.get(SESSION_COOKIE)?.value
  if (!token || isPrefetch(request.headers) || !isFromOurPages(request.headers)) return response
  const view = request.cookies.get(VIEW_COOKIE)?.value
  let isStillIn = false
  try {
    isStillIn = view !== undefined && (await endView(token, view))
    if (!isStillIn) await endSession(token)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.error('sign_out_failed', error)
    // With the cookie: the start page says that we cannot be reached, and who is still signed in.
    return response
  }
  const ended = { ...sessionCookieOptions, maxAge: 0 }
  if (view !== undefined) response.cookies.set(VIEW_COOKIE, '', ended)
  if (!isStillIn) response.cookies.set(SESSION_COOKIE, '', ended)
  return response
}
