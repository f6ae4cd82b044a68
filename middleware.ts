import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/server/env'
import { type Decision, decide, decideFor } from '@/lib/server/gate'
import { log } from '@/lib/server/log'
import { handOver } from '@/lib/server/proof'
import { isFromOurPages } from '@/lib/server/request-headers'
import { errorResponse } from '@/lib/server/route'
import { isRouterSane } from '@/lib/server/router-state'
import { contentSecurityPolicy, pageHeaders, transportHeaders } from '@/lib/server/security-headers'
import {
  findSession,
  renewSession,
  SESSION_COOKIE,
  SESSION_SECONDS,
  sessionCookieOptions,
} from '@/lib/server/session'

// Uploads, notifications and the timer guard themselves: a body that passes here is buffered and cut at 10 MB. What the
// landing page is made of is for everybody.
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!_next/static/|_next/image/|static/|media/read/.|media/upload/.|api/ipn/|api/cron/).*)'],
}

/** Carries out what the gate decides: passes on, rewrites, or refuses; looks the session up only where that is needed. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const token = request.cookies.get(SESSION_COOKIE)?.value
  const decision = decide({
    pathname,
    method: request.method,
    hasCookie: Boolean(token),
    isPrefetch: request.headers.has('rsc') && request.headers.has('next-router-prefetch'),
    isSameOrigin: isSameOrigin(request.headers),
    isRouterSane: isRouterSane(request.headers),
  })
  if (decision.go !== 'look-up') return follow(decision, request)
  const session = await findSession(token).catch((error: unknown) => {
    log.error('session_not_read', error, { path: pathname })
    return 'unknown' as const
  })
  if (session === 'unknown') return rewrite(request, '/login/unavailable', 503)
  const last = decideFor(session?.viewer ?? null, pathname)
  if (token && session && last.go === 'pass') handOver(token, session)
  const response = follow(last, request)
  if (!session) {
    // To the router's own request the 401 says: load the page as a whole. That one must still say who was signed in.
    if (!request.headers.has('rsc'))
      response.cookies.set(SESSION_COOKIE, '', { ...sessionCookieOptions, maxAge: 0 })
  } else if (token && session.isDue) {
    // The session is good without it; the next page tries again.
    await renewSession(token).catch((error: unknown) => log.error('session_not_renewed', error))
    response.cookies.set(SESSION_COOKIE, token, { ...sessionCookieOptions, maxAge: SESSION_SECONDS })
  }
  return response
}

/** The origin a browser names must be the url we are reached at, or the public one. */
function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (!origin) return isFromOurPages(headers)
  // Where we are public by https, a page that came by http may be somebody else's.
  const [scheme, host] = origin.split('://')
  return origin === env.APP_URL || (host === headers.get('host') && !(env.IS_HTTPS && scheme === 'http'))
}

function follow(decision: Decision, request: NextRequest): NextResponse {
  switch (decision.go) {
    case 'refuse':
      return errorResponse(decision.error)
    case 'landing':
      // A browser may keep it and ask whether it still holds; a session makes another page of the same url.
      return rewrite(request, '/landing', 200, { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' })
    case 'session-ended':
      return rewrite(request, '/login/ended', 401)
    case 'admins-only':
      return rewrite(request, '/login/admins-only', 403)
    default:
      return passOn(request)
  }
}

function rewrite(
  request: NextRequest,
  target: string,
  status: number,
  caching: Record<string, string> = { 'Cache-Control': 'private, no-store' },
): NextResponse {
  const { headers, init } = pagePolicy(request, target)
  const response = NextResponse.rewrite(new URL(target, request.url), { ...init, status })
  return withHeaders(response, { ...headers, ...caching })
}

function passOn(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  if (pathname.startsWith('/api/') || pathname.startsWith('/objects/'))
    return withHeaders(NextResponse.next(), transportHeaders)
  const { headers, init } = pagePolicy(request, pathname)
  return withHeaders(NextResponse.next(init), headers)
}

/** The policy of one page, for both ways: Next reads the nonce for its scripts from the request's headers. */
function pagePolicy(request: NextRequest, pathname: string) {
  // Written before anybody asks, under each of its spellings: its scripts carry no nonce.
  const nonce = /^\/landing\/?$/.test(pathname) ? null : randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce)
  const forwarded = new Headers(request.headers)
  forwarded.set('content-security-policy', policy)
  return { headers: pageHeaders(pathname, policy), init: { request: { headers: forwarded } } }
}

function withHeaders(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
