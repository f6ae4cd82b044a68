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
  /** A page of the owner's, for everybody, if there is one at this address; else ask on as if it were not one. */
  | { go: 'page'; slug: string }
  /** A form on a page for everybody: the endpoint that it is for answers. */
  | { go: 'act'; path: string }
  /** An icon: of the brand, where its owner gave the site one. */
  | { go: 'icon'; file: string }
  /** Look the session up, then ask again with `decideFor`. */
  | { go: 'look-up' }
  | { go: 'session-ended' }
  | { go: 'admins-only' }
  /** The back office, in a browser that looks at the course as somebody else. */
  | { go: 'viewing' }

/** A certificate is shown to whoever was given its address; links of mails lead on for whoever has the mail. */
const OPEN_FOLDERS = ['/static/', '/certificate/', '/mail/c/']
/** By name, so that a mistyped one is a url like any other. */
const OPEN_PAGES = [
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
  '/login/viewing',
]
const OPEN_FILES = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']

/** The one form that posts to its own page, so that a mail's link is all it takes. */
const MAIL_LINK = /^\/mail\/confirm\/([^/]+)\/?$/

/** Pages for everybody that are known by the shape of their urls. */
const OPEN_SHAPES: [shape: RegExp, decide: (part: string) => Decision][] = [
  // Of its versions, only the present one is ever shown.
  [/^\/landing(?:\/|$)()/, () => ({ go: 'landing' })],
  [/^\/p\/([a-z0-9-]{1,60})\/?$/, (slug) => ({ go: 'page', slug })],
  [MAIL_LINK, () => ({ go: 'pass' })],
  [/^\/(favicon\.ico|icon\.svg|apple-icon\.png)$/, (file) => ({ go: 'icon', file })],
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
  if (isUnder(pathname, '/api/')) return { go: 'pass' }
  const linked = MAIL_LINK.exec(pathname)?.[1]
  if (linked && visit.method === 'POST') {
    return { go: 'act', path: `/api/mail/confirm/${encodeURIComponent(linked)}` }
  }
  // Forms post to the API. Next would look for an action of the page, and say at length that there is none.
  if (isUnsafe) return refuse('method_not_allowed', 'Pages can only be read', { Allow: 'GET, HEAD' })
  if (!visit.isRouterSane) return refuse('bad_request', 'The headers of the router cannot be read')
  return openTo(pathname) ?? decideByCookie(visit)
}

/** Where it matters who asks. */
export function decideByCookie({ hasCookie, isPrefetch }: Visit): Decision {
  if (!hasCookie) return { go: 'landing' }
  return isPrefetch ? { go: 'pass' } : { go: 'look-up' }
}

function refuse(code: ErrorCode, message: string, headers: Record<string, string> = {}): Decision {
  return { go: 'refuse', error: new AppError(code, message, { headers }) }
}

/** The same question once it is known whose session it is; null: the session ended or never was. */
export function decideFor(
  viewer: { isAdmin: boolean; isReadOnly: boolean } | null,
  rawPathname: string,
): Decision {
  if (!viewer) return { go: 'session-ended' }
  const isAdminArea = isUnder(decoded(rawPathname) ?? '', '/admin/')
  if (viewer.isAdmin || !isAdminArea) return { go: 'pass' }
  return { go: viewer.isReadOnly ? 'viewing' : 'admins-only' }
}

/** What everybody may see; undefined for all else. */
function openTo(pathname: string): Decision | undefined {
  const isOpenPage = OPEN_PAGES.includes(pathname.replace(/(.)\/$/, '$1'))
  const isOpenFile = OPEN_FILES.includes(pathname) || OPEN_FOLDERS.some((folder) => isUnder(pathname, folder))
  if (isOpenPage || isOpenFile) return { go: 'pass' }
  for (const [shape, decideOn] of OPEN_SHAPES) {
    const part = shape.exec(pathname)?.[1]
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
