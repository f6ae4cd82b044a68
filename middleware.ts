import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { hasBrandIcon } from '@/lib/contract/site/brand-style'
import { recordViewedPage } from '@/lib/data/people/view-as'
import { findPublishedPage } from '@/lib/data/site/pages'
import {
  type AccessDecision,
  type AccessRequest,
  decideAccess,
  decideAccessByCookie,
  decideAccessForSession,
  decideCoursePage,
} from '@/lib/server/auth/access-rules'
import { findSession, type LiveSession } from '@/lib/server/auth/session'
import {
  SESSION_COOKIE,
  SESSION_SECONDS,
  sessionCookieOptions,
  VIEW_AS_COOKIE,
} from '@/lib/server/auth/session-cookies'
import { passSessionToHandler } from '@/lib/server/auth/session-handoff'
import { renewSession } from '@/lib/server/auth/session-lifecycle'
import { env } from '@/lib/server/env'
import { markOwnerTextRequest } from '@/lib/server/http/document-language'
import { getRequestContext, REQUEST_ID_HEADER, withRequestContext } from '@/lib/server/http/request-context'
import { isFromOurPages, removePrefetchMark } from '@/lib/server/http/request-headers'
import { createErrorResponse } from '@/lib/server/http/route'
import { isRouterStateValid } from '@/lib/server/http/router-state'
import {
  buildContentSecurityPolicy,
  buildPageHeaders,
  transportHeaders,
} from '@/lib/server/http/security-headers'
import { log, redactRoute } from '@/lib/server/log'
import { getCurrentBrand, getCurrentSite, type SiteCourse } from '@/lib/server/site/current-site'

// Excludes public assets, and routes that check access in their own handlers: the middleware would buffer an
// upload and cut it at 10 MB, and it would run for every segment of a video (docs/decisions/0024).
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!_next/static/|_next/image/|static/|objects/.|media/read/.|media/upload/.|api/ipn/|api/cron/).*)',
  ],
}

/** Marks the responses that the landing page cache may keep (server/http/landing-cache.mjs). */
const CACHEABLE_PAGE: Record<string, string> = { 'X-Lectern-Page': 'landing' }
/** Maximum time that a shared cache may keep the landing page at its own URL. Seconds. */
const SHARED_SECONDS = 60

/** Adds the ID of the request to every response, except to responses of API handlers, which add it themselves. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const response = await withRequestContext(request.headers, () => handleRequest(request))
  const isFromHandler = isApi(request.nextUrl.pathname) && response.headers.has('x-middleware-next')
  if (isFromHandler) response.headers.delete(REQUEST_ID_HEADER)
  return response
}

/** Passes on, rewrites, or refuses a request. Looks up the session only if the decision depends on it. */
async function handleRequest(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const { token, view } = readCookies(request)
  const accessRequest: AccessRequest = {
    pathname,
    method: request.method,
    hasCookie: Boolean(token),
    // While an administrator views as a customer, no request counts as a prefetch, so every page is logged.
    isPrefetch: !view && request.headers.has('rsc') && request.headers.has('next-router-prefetch'),
    isSameOrigin: isSameOrigin(request.headers),
    isRouterStateValid: isRouterStateValid(request.headers),
  }
  try {
    const decision = await findPage(decideAccess(accessRequest), accessRequest)
    if (decision.go === 'landing') return await showLanding(request, decision.isUnknownCourse)
    if (decision.go === 'course-landing') return await showCourseLanding(request, decision.page)
    if (decision.go === 'act') return NextResponse.rewrite(new URL(decision.path, request.url))
    if (decision.go === 'icon') return await showIcon(decision.file, request)
    if (decision.go !== 'look-up') return respondTo(decision, request)
    const session = await openSession(request)
    const sessionDecision = decideAccessForSession(session, pathname)
    if (token && session && ['pass', 'confirm-passkey'].includes(sessionDecision.go))
      passSessionToHandler(token, session, view)
    return withCookies(respondTo(sessionDecision, request), request, session)
  } catch (error) {
    log.error('visit_not_decided', error, { route: redactRoute(pathname) })
    return rewrite(request, '/login/unavailable', 503)
  }
}

/**
 * Looks for the owner's page at the URL, and adds it to the request context for the code that renders it. If
 * there is no such page, or the withdrawal form is off, decides by the session cookie.
 */
async function findPage(decision: AccessDecision, accessRequest: AccessRequest): Promise<AccessDecision> {
  if (decision.go === 'withdrawal') {
    const { isWithdrawalOn } = await getCurrentSite()
    return isWithdrawalOn ? decision : decideAccessByCookie(accessRequest)
  }
  if (decision.go === 'course') {
    const { coursePages } = await getCurrentSite()
    return decideCoursePage(decision.slug, coursePages, accessRequest)
  }
  if (decision.go !== 'page') return decision
  const page = await findPublishedPage(decision.slug)
  if (!page) return decideAccessByCookie(accessRequest)
  const current = getRequestContext()
  if (current) current.page = page
  return decision
}

/**
 * Shows the current version of the shop's landing page, which is rendered at its first request and then cached. A
 * browser may cache the page, but must revalidate it.
 */
async function showLanding(request: NextRequest, isUnknownCourse = false): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const { version } = await getCurrentSite()
  const target = `/landing/${version}/shop`
  // Search engines must not index a copy of the page.
  const copy = { 'X-Robots-Tag': 'noindex' }
  if (isUnknownCourse) return rewrite(request, target, 200, { ...copy, 'Cache-Control': 'private, no-store' })
  if (/^\/landing(\/|$)/.test(pathname))
    return rewrite(request, target, 200, { ...sharedCaching(request), ...CACHEABLE_PAGE })
  // A signed-in person gets a different page here, so shared caches must not keep this page.
  const caching = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' }
  return rewrite(request, target, 200, {
    ...caching,
    ...(pathname.startsWith('/p/') ? copy : CACHEABLE_PAGE),
  })
}

/** Shows a course's landing page. It is the same for everybody, so it is rendered once and then cached. */
async function showCourseLanding(request: NextRequest, page: SiteCourse): Promise<NextResponse> {
  const { version } = await getCurrentSite()
  const target = `/landing/${version}-${page.version}/${page.id}`
  return rewrite(request, target, 200, { ...sharedCaching(request), ...CACHEABLE_PAGE })
}

/**
 * Lets shared caches keep the page. Next redirects a router's request (`RSC`), and a shared cache must not
 * keep that redirect.
 */
const sharedCaching = ({ headers }: NextRequest): Record<string, string> => ({
  'Cache-Control': headers.has('rsc') ? 'private, no-store' : `public, max-age=0, s-maxage=${SHARED_SECONDS}`,
  Vary: 'RSC',
})

/** Shows the owner's icon, or the built-in icon if the owner has none. */
async function showIcon(file: string, request: NextRequest): Promise<NextResponse> {
  if (!hasBrandIcon(await getCurrentBrand())) return passOn(request)
  return NextResponse.rewrite(new URL(`/icons/${file}`, request.url))
}

/** Deletes the cookie of an ended session or customer view. Renews a session whose renewal is due. */
async function withCookies(response: NextResponse, request: NextRequest, session: LiveSession | null) {
  const { token, view } = readCookies(request)
  const expired = { ...sessionCookieOptions, maxAge: 0 }
  if (view && !session?.view) response.cookies.set(VIEW_AS_COOKIE, '', expired)
  if (!session) {
    // A 401 response to the router's own request makes the browser load the whole page. That second request
    // still needs the cookie, to show that a session has ended.
    if (!request.headers.has('rsc')) response.cookies.set(SESSION_COOKIE, '', expired)
  } else if (token && session.isDue) {
    // If the renewal fails, the session stays valid, and the next page tries again.
    const isRenewed = await renewSession(token).catch((error: unknown) =>
      log.error('session_not_renewed', error),
    )
    if (isRenewed !== false)
      response.cookies.set(SESSION_COOKIE, token, { ...sessionCookieOptions, maxAge: SESSION_SECONDS })
  }
  return response
}

const readCookies = ({ cookies }: NextRequest) => ({
  token: cookies.get(SESSION_COOKIE)?.value,
  view: cookies.get(VIEW_AS_COOKIE)?.value,
})

/**
 * Finds the session of a request. If an administrator is viewing as a customer, logs the page before it is
 * shown.
 */
async function openSession(request: NextRequest): Promise<LiveSession | null> {
  const { token, view: viewId } = readCookies(request)
  const session = await findSession(token, viewId)
  if (session?.view) {
    await recordViewedPage({ viewer: session.viewer, view: session.view }, request.nextUrl.pathname)
  }
  return session
}

/**
 * Returns true if the request's Origin is the URL that reached us or the public URL. Without an Origin, the
 * Sec-Fetch-Site header decides.
 */
function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (!origin) return isFromOurPages(headers)
  // If our public URL uses HTTPS, a page from HTTP may belong to an attacker.
  const [scheme, host] = origin.split('://')
  return origin === env.APP_URL || (host === headers.get('host') && !(env.IS_HTTPS && scheme === 'http'))
}

function respondTo(decision: AccessDecision, request: NextRequest): NextResponse {
  switch (decision.go) {
    case 'refuse':
      return createErrorResponse(decision.error)
    case 'session-ended':
      return rewrite(request, '/login/ended', 401)
    case 'confirm-passkey':
      return rewrite(request, '/login/passkey', 403)
    case 'viewing':
      return rewrite(request, '/login/viewing', 403)
    case 'admins-only':
      return rewrite(request, '/login/admins-only', 403)
    case 'redirect':
      return redirect(decision.path, request)
    case 'page':
      return showPage(decision.slug, request)
    case 'withdrawal':
      return showWithdrawalForm(request)
    default:
      return passOn(request)
  }
}

/** Redirects permanently, with the campaign parameters of the URL. */
function redirect(path: string, request: NextRequest): NextResponse {
  const response = NextResponse.redirect(new URL(path + request.nextUrl.search, request.url), 308)
  return withHeaders(response, { 'Cache-Control': 'private, no-cache' })
}

/** Shows the withdrawal form for every spelling of its URL. */
function showWithdrawalForm(request: NextRequest): NextResponse {
  const isPlain = /^\/withdraw\/?$/.test(request.nextUrl.pathname)
  const response = isPlain ? passOn(request) : rewrite(request, '/withdraw', 200, {})
  return withHeaders(response, { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
}

/**
 * Shows an owner's page for every spelling of its URL. The router would treat `/p/%70rivacy` as a different page
 * than `/p/privacy`.
 */
function showPage(slug: string, request: NextRequest): NextResponse {
  const target = `/p/${slug}`
  const isPlain = request.nextUrl.pathname.replace(/\/$/, '') === target
  return isPlain ? passOn(request, true) : rewrite(request, target, 200, {}, true)
}

function rewrite(
  request: NextRequest,
  target: string,
  status: number,
  caching: Record<string, string> = { 'Cache-Control': 'private, no-store' },
  hasOwnerText = false,
): NextResponse {
  const { headers, init } = pagePolicy(request, target, hasOwnerText)
  const response = NextResponse.rewrite(new URL(target, request.url), { ...init, status })
  return withHeaders(response, { ...headers, ...caching })
}

/** Returns whether a page belongs to an email, whose text the owner can replace. */
const isEmailPage = (pathname: string) => pathname.startsWith('/mail/')

const isApi = (pathname: string) => pathname.startsWith('/api/')

function passOn(request: NextRequest, hasOwnerText = isEmailPage(request.nextUrl.pathname)): NextResponse {
  const { pathname } = request.nextUrl
  if (isApi(pathname)) {
    const init = { request: { headers: removePrefetchMark(request) } }
    return withHeaders(NextResponse.next(init), transportHeaders)
  }
  const { headers, init } = pagePolicy(request, pathname, hasOwnerText)
  return withHeaders(NextResponse.next(init), headers)
}

/**
 * Returns a page's response headers and its changed request headers. Both contain the content security policy: Next
 * reads the nonce for its scripts from the request. A request header also marks pages with the owner's text.
 */
function pagePolicy(request: NextRequest, pathname: string, hasOwnerText: boolean) {
  // The landing page is cached, so its scripts have no nonce.
  const nonce = /^\/landing\//.test(pathname) ? null : randomBytes(16).toString('base64')
  const policy = buildContentSecurityPolicy(nonce)
  const forwarded = removePrefetchMark(request)
  forwarded.set('content-security-policy', policy)
  markOwnerTextRequest(forwarded, hasOwnerText)
  return { headers: buildPageHeaders(pathname, policy), init: { request: { headers: forwarded } } }
}

function withHeaders(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
