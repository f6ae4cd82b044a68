import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { hasOwnIcon } from '@/lib/contract/site/brand-looks'
import { noteViewedPage } from '@/lib/data/people/view-as'
import { findPublishedPage } from '@/lib/data/site/pages'
import { env } from '@/lib/server/env'
import { type Decision, decide, decideByCookie, decideFor, type Visit } from '@/lib/server/gate'
import { log } from '@/lib/server/log'
import { handOver } from '@/lib/server/proof'
import { isFromOurPages } from '@/lib/server/request-headers'
import { errorResponse } from '@/lib/server/route'
import { isRouterSane } from '@/lib/server/router-state'
import { contentSecurityPolicy, pageHeaders, transportHeaders } from '@/lib/server/security-headers'
import {
  findSession,
  type LiveSession,
  renewSession,
  SESSION_COOKIE,
  SESSION_SECONDS,
  sessionCookieOptions,
  VIEW_COOKIE,
} from '@/lib/server/session'
import { currentBrand, currentSite } from '@/lib/server/site'
import { asVisit, REQUEST_ID, visit } from '@/lib/server/visit'

// Uploads, notifications and the timer guard themselves: a body that passes here is buffered and cut at 10 MB. So does the
// gate of films, which a player asks for every piece (record 24). What the landing page is made of is for everybody.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!_next/static/|_next/image/|static/|objects/.|media/read/.|media/upload/.|api/ipn/|api/cron/).*)',
  ],
}

/** How long a cache that many share may keep the landing page at its own url. */
const SHARED_SECONDS = 60

/** Every answer carries the id of its request; that of a handler is named by the handler. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const response = await asVisit(request.headers, () => gate(request))
  const isHandlers = isData(request.nextUrl.pathname) && response.headers.has('x-middleware-next')
  if (isHandlers) response.headers.delete(REQUEST_ID)
  return response
}

/** Carries out what the gate decides: passes on, rewrites, or refuses; looks the session up only where that is needed. */
async function gate(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const { token, view } = sentBy(request)
  const asked: Visit = {
    pathname,
    method: request.method,
    hasCookie: Boolean(token),
    // In a view each page is written down, whatever the browser calls it.
    isPrefetch: !view && request.headers.has('rsc') && request.headers.has('next-router-prefetch'),
    isSameOrigin: isSameOrigin(request.headers),
    isRouterSane: isRouterSane(request.headers),
  }
  try {
    const decision = await findPage(decide(asked), asked)
    if (decision.go === 'landing') return await showLanding(request)
    if (decision.go === 'act') return NextResponse.rewrite(new URL(decision.path, request.url))
    if (decision.go === 'icon') return await showIcon(decision.file, request)
    if (decision.go !== 'look-up') return follow(decision, request)
    const session = await open(request)
    const last = decideFor(session?.viewer ?? null, pathname)
    if (token && session && last.go === 'pass') handOver(token, session, view)
    return withCookies(follow(last, request), request, session)
  } catch (error) {
    log.error('visit_not_decided', error, { path: pathname })
    return rewrite(request, '/login/unavailable', 503)
  }
}

/** Whether the owner has a page there: it goes with the request to whoever draws it. */
async function findPage(decision: Decision, asked: Visit): Promise<Decision> {
  if (decision.go !== 'page') return decision
  const page = await findPublishedPage(decision.slug)
  if (!page) return decideByCookie(asked)
  const current = visit()
  if (current) current.page = page
  return decision
}

/** The present version, written before anybody asked. A browser may keep it and ask whether it still holds. */
async function showLanding(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const { version } = await currentSite()
  // At any other url a session makes another page of it. One that could be the owner's is no copy of it to be found.
  const isItsOwn = /^\/landing(\/|$)/.test(pathname)
  const caching: Record<string, string> = isItsOwn
    ? { 'Cache-Control': `public, max-age=0, s-maxage=${SHARED_SECONDS}` }
    : { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' }
  const response = rewrite(request, `/landing/${version}`, 200, caching)
  if (pathname.startsWith('/p/')) response.headers.set('X-Robots-Tag', 'noindex')
  return response
}

/** The one that comes with the product, until there is another. */
async function showIcon(file: string, request: NextRequest): Promise<NextResponse> {
  if (!hasOwnIcon(await currentBrand())) return passOn(request)
  return NextResponse.rewrite(new URL(`/icons/${file}`, request.url))
}

/** Takes away what names a session or a view that is over, and prolongs what is due. */
async function withCookies(response: NextResponse, request: NextRequest, session: LiveSession | null) {
  const { token, view } = sentBy(request)
  const over = { ...sessionCookieOptions, maxAge: 0 }
  if (view && !session?.view) response.cookies.set(VIEW_COOKIE, '', over)
  if (!session) {
    // To the router's own request the 401 says: load the page as a whole. That one must still say who was signed in.
    if (!request.headers.has('rsc')) response.cookies.set(SESSION_COOKIE, '', over)
  } else if (token && session.isDue) {
    // The session is good without it; the next page tries again.
    await renewSession(token).catch((error: unknown) => log.error('session_not_renewed', error))
    response.cookies.set(SESSION_COOKIE, token, { ...sessionCookieOptions, maxAge: SESSION_SECONDS })
  }
  return response
}

const sentBy = ({ cookies }: NextRequest) => ({
  token: cookies.get(SESSION_COOKIE)?.value,
  view: cookies.get(VIEW_COOKIE)?.value,
})

/** Whose page it is. Where an administrator looks on as somebody, the page is written down before it is shown. */
async function open(request: NextRequest): Promise<LiveSession | null> {
  const { token, view: viewId } = sentBy(request)
  const session = await findSession(token, viewId)
  if (session?.view) {
    await noteViewedPage({ viewer: session.viewer, view: session.view }, request.nextUrl.pathname)
  }
  return session
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
    case 'session-ended':
      return rewrite(request, '/login/ended', 401)
    case 'viewing':
      return rewrite(request, '/login/viewing', 403)
    case 'admins-only':
      return rewrite(request, '/login/admins-only', 403)
    case 'page':
      return showPage(decision.slug, request)
    default:
      return passOn(request)
  }
}

/** However its address was spelt: `/p/%70rivacy` is the same one, which the router takes for another. */
function showPage(slug: string, request: NextRequest): NextResponse {
  const target = `/p/${slug}`
  const isPlain = request.nextUrl.pathname.replace(/\/$/, '') === target
  return isPlain ? passOn(request) : rewrite(request, target, 200, {})
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

const isData = (pathname: string) => pathname.startsWith('/api/')

function passOn(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  if (isData(pathname)) return withHeaders(NextResponse.next(), transportHeaders)
  const { headers, init } = pagePolicy(request, pathname)
  return withHeaders(NextResponse.next(init), headers)
}

/** The policy of one page, for both ways: Next reads the nonce for its scripts from the request's headers. */
function pagePolicy(request: NextRequest, pathname: string) {
  // Written before anybody asks, under each of its spellings: its scripts carry no nonce.
  const nonce = /^\/landing\//.test(pathname) ? null : randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce)
  const forwarded = new Headers(request.headers)
  forwarded.set('content-security-policy', policy)
  return { headers: pageHeaders(pathname, policy), init: { request: { headers: forwarded } } }
}

function withHeaders(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
