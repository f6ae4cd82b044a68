import 'server-only'
import { AppError, type ErrorCode } from '@/lib/contract/error'
import type { SiteCourse } from '../site/current-site'

/** Data about a request that the middleware has before it looks up the session. */
export interface AccessRequest {
  /** The path as sent, not decoded. */
  pathname: string
  method: string
  hasCookie: boolean
  /**
   * True if the router prefetches the page. A prefetch skips the session lookup, because the page checks
   * access itself. Otherwise, a page with 60 cards would cause 120 lookups.
   */
  isPrefetch: boolean
  /** True if the request comes from our own pages. Unsafe methods require this (CSRF check). */
  isSameOrigin: boolean
  /** True if the router state header is valid. Otherwise Next.js would respond with 500. */
  isRouterStateValid: boolean
}

export type AccessDecision =
  | { go: 'pass' }
  | { go: 'refuse'; error: AppError }
  /**
   * The shop’s landing page. `isUnknownCourse`: it is shown at the URL of a course’s landing page that
   * doesn’t exist.
   */
  | { go: 'landing'; isUnknownCourse?: true }
  /** The URL of a course’s landing page. Call `decideCoursePage` with the published pages. */
  | { go: 'course'; slug: string }
  | { go: 'course-landing'; page: SiteCourse }
  | { go: 'redirect'; path: string }
  /** A public page of the owner. If no page has this slug, call `decideAccessByCookie`. */
  | { go: 'page'; slug: string }
  /** The withdrawal form, which may be off. */
  | { go: 'withdrawal' }
  /** A form on a public page. The endpoint at `path` handles it. */
  | { go: 'act'; path: string }
  /** An icon, with the owner’s brand if there is one. */
  | { go: 'icon'; file: string }
  /** Look up the session, then call `decideAccessForSession`. */
  | { go: 'look-up' }
  | { go: 'session-ended' }
  /** An administrator must first confirm the session with a passkey. */
  | { go: 'confirm-passkey' }
  | { go: 'admins-only' }
  /**
   * A page that explains that admin pages can't be opened while this browser views the course as a customer.
   */
  | { go: 'viewing' }

/** Folders that everybody can read: assets, certificates, and tracked links of emails. */
const OPEN_FOLDERS = ['/static/', '/certificate/', '/mail/c/']
/**
 * Public pages under `/login`. Each page is listed by name, so that mistyped paths are handled like any other
 * path.
 */
const OPEN_PAGES = [
  '/login',
  '/login/admins-only',
  '/login/code',
  '/login/confirm',
  '/login/email',
  '/login/ended',
  '/login/expired',
  '/login/passkey',
  '/login/sent',
  '/login/thanks',
  '/login/unavailable',
  '/login/unsubscribe',
  '/login/viewing',
]
const OPEN_FILES = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']

/** Page of an email link. Its form posts to the same URL, so it works without JavaScript. */
const EMAIL_LINK = /^\/mail\/confirm\/([^/]+)\/?$/

/** Public pages, by path pattern. */
const OPEN_PATTERNS: [pattern: RegExp, decide: (part: string) => AccessDecision][] = [
  // The path can name a version of the landing page. The current version is shown for every path.
  [/^\/landing(?:\/|$)()/, () => ({ go: 'landing' })],
  [/^\/c\/([\s\S]*?)\/?$/, (slug) => ({ go: 'course', slug })],
  [/^\/p\/([a-z0-9-]{1,60})\/?$/, (slug) => ({ go: 'page', slug })],
  [/^\/withdraw\/?()$/, () => ({ go: 'withdrawal' })],
  [EMAIL_LINK, () => ({ go: 'pass' })],
  [/^\/(favicon\.ico|icon\.svg|apple-icon\.png)$/, (file) => ({ go: 'icon', file })],
]

/**
 * Folder of the one-click unsubscribe endpoints. Requests from any origin are accepted, because email
 * programs post here without cookies.
 */
const CROSS_SITE_FOLDER = '/api/unsubscribe/'

const isUnder = (pathname: string, folder: string) => `${pathname}/`.startsWith(folder)

/**
 * Decides by path and cookie how to respond to a request. Pure function. If the result is `look-up`,
 * `decideAccessForSession` decides once the session is known.
 */
export function decideAccess(visit: AccessRequest): AccessDecision {
  const pathname = decoded(visit.pathname)
  if (pathname === null) return refuse('bad_request', 'The URL isn’t valid')
  const isUnsafe = !['GET', 'HEAD', 'OPTIONS'].includes(visit.method)
  if (isUnsafe && !visit.isSameOrigin && !isUnder(pathname, CROSS_SITE_FOLDER)) {
    return refuse('forbidden', 'Requests from other sites aren’t accepted')
  }
  // Endpoints respond with 405, 401, and 403 themselves, because only an endpoint knows its methods.
  if (isUnder(pathname, '/api/')) return { go: 'pass' }
  const linked = EMAIL_LINK.exec(pathname)?.[1]
  if (linked && visit.method === 'POST') {
    return { go: 'act', path: `/api/mail/confirm/${encodeURIComponent(linked)}` }
  }
  // Forms post to the API, so pages don’t accept POST. Next.js would look for a server action and respond
  // with a long error.
  if (isUnsafe)
    return refuse('method_not_allowed', 'Pages only accept GET and HEAD requests', { Allow: 'GET, HEAD' })
  if (!visit.isRouterStateValid) return refuse('bad_request', 'The Next.js router headers aren’t valid')
  return decidePublicPath(pathname) ?? decideAccessByCookie(visit)
}

/** Decides for paths whose content depends on the signed-in person. */
export function decideAccessByCookie({ hasCookie, isPrefetch }: AccessRequest): AccessDecision {
  if (!hasCookie) return { go: 'landing' }
  return isPrefetch ? { go: 'pass' } : { go: 'look-up' }
}

/**
 * Decides by the published landing pages of courses. An old slug redirects to the current one. Any other slug is
 * handled like any other path.
 */
export function decideCoursePage(
  slug: string,
  pages: readonly SiteCourse[],
  asked: AccessRequest,
): AccessDecision {
  const page = pages.find((course) => course.slug === slug)
  if (page) return { go: 'course-landing', page }
  const moved = pages.find(({ oldSlugs }) => oldSlugs.includes(slug))
  if (moved) return { go: 'redirect', path: `/c/${moved.slug}` }
  const other = decideAccessByCookie(asked)
  return other.go === 'landing' ? { go: 'landing', isUnknownCourse: true } : other
}

function refuse(code: ErrorCode, message: string, headers: Record<string, string> = {}): AccessDecision {
  return { go: 'refuse', error: new AppError(code, message, { headers }) }
}

/** Data of a live session that decides which pages the session may open. */
interface SessionRights {
  viewer: { isAdmin: boolean; isReadOnly: boolean }
  isLimited: boolean
}

/** Decides after the session lookup. Null means that the session ended or never existed. */
export function decideAccessForSession(session: SessionRights | null, rawPathname: string): AccessDecision {
  if (!session) return { go: 'session-ended' }
  if (session.isLimited) return { go: 'confirm-passkey' }
  const { viewer } = session
  const isAdminArea = isUnder(decoded(rawPathname) ?? '', '/admin/')
  if (viewer.isAdmin || !isAdminArea) return { go: 'pass' }
  return { go: viewer.isReadOnly ? 'viewing' : 'admins-only' }
}

/** Returns the decision for a public path. Undefined for other paths. */
function decidePublicPath(pathname: string): AccessDecision | undefined {
  const isOpenPage = OPEN_PAGES.includes(pathname.replace(/(.)\/$/, '$1'))
  const isOpenFile = OPEN_FILES.includes(pathname) || OPEN_FOLDERS.some((folder) => isUnder(pathname, folder))
  if (isOpenPage || isOpenFile) return { go: 'pass' }
  for (const [pattern, decideOn] of OPEN_PATTERNS) {
    const part = pattern.exec(pathname)?.[1]
    if (part !== undefined) return decideOn(part)
  }
  return undefined
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
