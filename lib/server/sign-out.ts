import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { isUnavailable } from './db-error'
import { env } from './env'
import { log } from './log'
import { isFromOurPages, isPrefetch } from './request-headers'
import { endSession, SESSION_COOKIE, sessionCookieOptions } from './session'

/**
 * Ends the session of this browser and goes to `/`. A prefetch, or a request that another site caused, changes nothing:
 * nobody can sign a student out by embedding the url as a picture.
 */
export async function signOut(request: NextRequest): Promise<NextResponse> {
  const response = NextResponse.redirect(`${env.APP_URL}/`, {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  })
  const token = request.cookies.get(SESSION_COOKIE)?.value
  if (!token || isPrefetch(request.headers) || !isFromOurPages(request.headers)) return response
  try {
    await endSession(token)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.error('sign_out_failed', error)
    // With the cookie: the start page says that we cannot be reached, and who is still signed in.
    return response
  }
  response.cookies.set(SESSION_COOKIE, '', { ...sessionCookieOptions, maxAge: 0 })
  return response
}
