import 'server-only'

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
}

export type Decision =
  | { go: 'pass' }
  | { go: 'refuse'; code: 'bad_request' | 'forbidden'; message: string }
  | { go: 'landing' }
  /** Look the session up, then ask again with `decideFor`. */
  | { go: 'look-up' }
  | { go: 'session-ended' }
  | { go: 'admins-only' }

const OPEN_PAGES = ['/login/', '/landing/', '/objects/images/', '/static/']
const OPEN_FILES = [
  '/favicon.ico',
  '/icon.svg',
  '/apple-icon.png',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
]

const isUnder = (pathname: string, folder: string) => `${pathname}/`.startsWith(folder)

/** Who may go where, as far as path and cookie tell. Pure; `decideFor` is its second half. */
export function decide(visit: Visit): Decision {
  const pathname = decoded(visit.pathname)
  if (pathname === null) return { go: 'refuse', code: 'bad_request', message: 'The address is not valid' }
  const isUnsafe = !['GET', 'HEAD', 'OPTIONS'].includes(visit.method)
  if (isUnsafe && !visit.isSameOrigin) {
    return { go: 'refuse', code: 'forbidden', message: 'Requests from other sites are not accepted' }
  }
  // Handlers answer 405, 401 and 403 themselves, in that order; here nobody knows which methods an address has.
  if (isUnder(pathname, '/api/')) return { go: 'pass' }
  if (isOpen(pathname)) return { go: 'pass' }
  if (isUnder(pathname, '/objects/')) return { go: 'pass' }
  if (!visit.hasCookie) return { go: 'landing' }
  return visit.isPrefetch ? { go: 'pass' } : { go: 'look-up' }
}

/** The same question once it is known whose session it is; null: the session ended or never was. */
export function decideFor(viewer: { isAdmin: boolean } | null, rawPathname: string): Decision {
  if (!viewer) return { go: 'session-ended' }
  const isAdminArea = isUnder(decoded(rawPathname) ?? '', '/admin/')
  return viewer.isAdmin || !isAdminArea ? { go: 'pass' } : { go: 'admins-only' }
}

function isOpen(pathname: string): boolean {
  return OPEN_FILES.includes(pathname) || OPEN_PAGES.some((folder) => isUnder(pathname, folder))
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
