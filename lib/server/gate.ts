import 'server-only'
import { AppError, type ErrorCode } from '@/lib/contract/error'

/** What the gate knows of a request before anybody was looked up. */
export interface Visit {
  /** As sent, undecoded. */
  pathname: string
  method: string
  hasCookie: boolean
  /** A link hovered or in sight: the page door checks these, so that sixty cards are not 120 look-ups. */
  isPrefetch: boolean
  /** Whether an unsafe request may come from where it came. */
  isSameOrigin: boolean
  /** Whether what the router says of its place can be read; Next would answer 500. */
  isRouterSane: boolean
}

export type Decision =
  | { go: 'pass' }
  | { go: 'refuse'; error: AppError }
  | { go: 'landing' }
  /** Look the session up, then ask again with `decideFor`. */
  | { go: 'look-up' }
  | { go: 'session-ended' }
  | { go: 'admins-only' }

const OPEN_FOLDERS = ['/objects/images/', '/static/']
/** By name, so that a mistyped one is a url like any other. */
const OPEN_PAGES = [
  '/landing',
  '/login',
  '/login/admins-only',
  '/login/code',
  '/login/confirm',
  '/login/email',
  '/login/ended',
  '/login/expired',
  '/login/sent',
  '/login/thanks',
  '/login/unavailable',
  '/login/unsubscribe',
]
const OPEN_FILES = [
  '/favicon.ico',
  '/icon.svg',
  '/apple-icon.png',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
]

/** What mailboxes post to for their owners: no cookie counts there, so it matters not where a post comes from. */
const ANYBODYS_FOLDER = '/api/unsubscribe/'

const isUnder = (pathname: string, folder: string) => `${pathname}/`.startsWith(folder)

/** Who may go where, as far as path and cookie tell. Pure; `decideFor` is its second half. */
export function decide(visit: Visit): Decision {
  const pathname = decoded(visit.pathname)
  if (pathname === null) return refuse('bad_request', 'The URL is not valid')
  const isUnsafe = !['GET', 'HEAD', 'OPTIONS'].includes(visit.method)
  if (isUnsafe && !visit.isSameOrigin && !isUnder(pathname, ANYBODYS_FOLDER)) {
    return refuse('forbidden', 'Requests from other sites are not accepted')
  }
  // Handlers answer 405, 401 and 403 themselves, in that order; here nobody knows which methods a url has.
  if (isUnder(pathname, '/api/') || /^\/objects\/./.test(pathname)) return { go: 'pass' }
  // Forms post to the API. Next would look for an action of the page, and say at length that there is none.
  if (isUnsafe) return refuse('method_not_allowed', 'Pages can only be read', { Allow: 'GET, HEAD' })
  if (!visit.isRouterSane) return refuse('bad_request', 'The headers of the router cannot be read')
  if (isOpen(pathname)) return { go: 'pass' }
  if (!visit.hasCookie) return { go: 'landing' }
  return visit.isPrefetch ? { go: 'pass' } : { go: 'look-up' }
}

function refuse(code: ErrorCode, message: string, headers: Record<string, string> = {}): Decision {
  return { go: 'refuse', error: new AppError(code, message, { headers }) }
}

/** The same question once it is known whose session it is; null: the session ended or never was. */
export function decideFor(viewer: { isAdmin: boolean } | null, rawPathname: string): Decision {
  if (!viewer) return { go: 'session-ended' }
  const isAdminArea = isUnder(decoded(rawPathname) ?? '', '/admin/')
  return viewer.isAdmin || !isAdminArea ? { go: 'pass' } : { go: 'admins-only' }
}

function isOpen(pathname: string): boolean {
  const isOpenPage = OPEN_PAGES.includes(pathname.replace(/(.)\/$/, '$1'))
  return (
    isOpenPage || OPEN_FILES.includes(pathname) || OPEN_FOLDERS.some((folder) => isUnder(pathname, folder))
  )
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
