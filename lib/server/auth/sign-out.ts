import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { isDatabaseUnavailable } from '../db/database-errors'
import { env } from '../env'
import { isFromOurPages, isPrefetch } from '../http/request-headers'
import { log } from '../log'
import { SESSION_COOKIE, sessionCookieOptions, VIEW_AS_COOKIE } from './session-cookies'
import { endSession } from './session-lifecycle'

type EndView = (token: string, view: string) => Promise<boolean>

/**
 * Ends this browser’s session and redirects to `/`. If an administrator is viewing as a customer, only stops
 * viewing. Prefetches and cross-site requests change nothing, so nobody can be signed out by an embedded URL.
 */
export async function signOut(request: NextRequest, endView: EndView): Promise<NextResponse> {
  const response = NextResponse.redirect(`${env.APP_URL}/`, {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  })
  const token = request.cookies.get(SESSION_COOKIE)?.value
  if (!token || isPrefetch(request.headers) || !isFromOurPages(request.headers)) return response
  const view = request.cookies.get(VIEW_AS_COOKIE)?.value
  let isStillSignedIn = false
  try {
    isStillSignedIn = view !== undefined && (await endView(token, view))
    if (!isStillSignedIn) await endSession(token)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.error('sign_out_failed', error)
    // The cookie stays, because the session still exists. The start page reports the outage.
    return response
  }
  const ended = { ...sessionCookieOptions, maxAge: 0 }
  if (view !== undefined) response.cookies.set(VIEW_AS_COOKIE, '', ended)
  if (!isStillSignedIn) response.cookies.set(SESSION_COOKIE, '', ended)
  return response
}
