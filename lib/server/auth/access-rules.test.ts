import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type AccessRequest, decideAccess, decideAccessForSession, decideCoursePage } from './access-rules'

const visit = (pathname: string, rest: Partial<AccessRequest> = {}) =>
  decideAccess({
    pathname,
    method: 'GET',
    hasCookie: false,
    isPrefetch: false,
    isSameOrigin: true,
    isRouterStateValid: true,
    ...rest,
  })
const actionAt = (pathname: string, rest: Partial<AccessRequest> = {}) => visit(pathname, rest).go

describe('without a session', () => {
  test.each([
    '/',
    '/section/1',
    '/admin',
    '/landingpage',
    '/logins',
    '/login/confirmed',
    '/login/x/y',
    '/photo.png',
    '/certificates',
    '/mail',
    '/mail/d/x.0.y',
    '/objects.txt',
    '/landing',
    '/landing/',
    '/landing/any-version',
    '/p',
    '/p/',
    '/p/Privacy',
    '/p/privacy/more',
    `/p/${'a'.repeat(61)}`,
  ])('%s shows the landing page', (path) => expect(actionAt(path)).toBe('landing'))
  test.each([
    '/login',
    '/login/',
    '/login/confirm',
    '/login/confirm/',
    '/certificate/0b5cb2ba95a04b0c9d0f3c7d5d1f7a11',
    '/mail/c/AAAA.0.AAAA',
    '/api/sections',
    '/api/admin/products',
    '/manifest.webmanifest',
  ])('%s is reachable without a session', (path) => expect(actionAt(path)).toBe('pass'))
})

test.each(['/p/privacy', '/p/privacy/', '/p/refunds-2', '/%70/privacy'])(
  '%s shows a public page if one exists',
  (path) => {
    for (const hasCookie of [false, true]) {
      expect(visit(path, { hasCookie })).toMatchObject({ go: 'page', slug: expect.stringMatching(/^[a-z]/) })
    }
  },
)

test.each([
  ['/c/ads', 'ads'],
  ['/c/ads/', 'ads'],
  ['/%63/%61ds', 'ads'],
  ['/c/Ads', 'Ads'],
  ['/c/ads/more', 'ads/more'],
  ['/c/', ''],
])('%s asks for the landing page of a course', (path, slug) => {
  for (const hasCookie of [false, true]) expect(visit(path, { hasCookie })).toEqual({ go: 'course', slug })
})

test('decides by the published landing pages of courses', () => {
  const page = { id: 'x', slug: 'ads', oldSlugs: ['advertising'], version: '1' }
  const decide = (slug: string, rest: Partial<AccessRequest> = {}) => {
    const asked = { pathname: '/', method: 'GET', hasCookie: false, isPrefetch: false }
    return decideCoursePage(slug, [page], { ...asked, isSameOrigin: true, isRouterStateValid: true, ...rest })
  }
  for (const hasCookie of [false, true]) {
    expect(decide('ads', { hasCookie })).toEqual({ go: 'course-landing', page })
    expect(decide('advertising', { hasCookie })).toEqual({ go: 'redirect', path: '/c/ads' })
  }
  for (const slug of ['other', 'Ads', 'ads/more', '']) {
    expect(decide(slug)).toEqual({ go: 'landing', isUnknownCourse: true })
    expect(decide(slug, { hasCookie: true })).toEqual({ go: 'look-up' })
  }
})

test.each(['/withdraw', '/withdraw/', '/%77ithdraw'])('%s shows the withdrawal form if it is on', (path) => {
  for (const hasCookie of [false, true]) expect(actionAt(path, { hasCookie })).toBe('withdrawal')
  expect(visit(path, { method: 'POST' })).toMatchObject({ error: { status: 405 } })
})

test.each(['/withdrawal', '/withdraw/now'])('%s is like any other path', (path) =>
  expect(actionAt(path)).toBe('landing'),
)

test('the confirmation page of an email is public, and its form posts to the API', () => {
  for (const hasCookie of [false, true]) {
    expect(actionAt('/mail/confirm/a.b', { hasCookie })).toBe('pass')
    expect(visit('/mail/confirm/a.b', { method: 'POST', hasCookie })).toEqual({
      go: 'act',
      path: '/api/mail/confirm/a.b',
    })
  }
  expect(actionAt('/mail/confirm/a.b', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  expect(visit('/mail/confirm/a.b', { method: 'PUT' })).toMatchObject({ error: { status: 405 } })
  expect(visit('/mail/confirm/..%2f..%2fnotes', { method: 'POST' })).toMatchObject({ error: { status: 405 } })
  for (const path of ['/mail', '/mail/confirm', '/mail/confirm/', '/mail/confirm/a/b', '/mails/confirm/a']) {
    expect(actionAt(path)).toBe('landing')
  }
})

test.each(['/icon.svg', '/apple-icon.png', '/favicon.ico'])(
  '%s is an icon with or without a session',
  (path) => {
    for (const hasCookie of [false, true])
      expect(visit(path, { hasCookie })).toEqual({ go: 'icon', file: path.slice(1) })
  },
)

test.each(['/icons/icon.svg', '/icon.svgz', '/favicon.ico/x'])('%s is not an icon', (path) =>
  expect(actionAt(path)).toBe('landing'),
)

test('any URL of a landing page version shows the current one', () => {
  for (const path of ['/landing', '/landing/', '/landing/7', '/%6canding/7']) {
    expect(actionAt(path, { hasCookie: true })).toBe('landing')
  }
  expect(actionAt('/landingpage', { hasCookie: true })).toBe('look-up')
})

test('every sign-in page is reachable without a session', () => {
  const folder = path.join(process.cwd(), 'app/login')
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(names.length).toBeGreaterThan(3)
  for (const { name } of names) expect([name, actionAt(`/login/${name}`)]).toEqual([name, 'pass'])
})

test.each(['/', '/login', '/login/confirm', '/section/1', '/objects/', '/objects'])(
  '%s accepts only GET and HEAD',
  (pathname) => {
    const hasCookie = true
    const refusal = visit(pathname, { method: 'POST', hasCookie })
    expect(refusal).toMatchObject({ go: 'refuse', error: { status: 405, headers: { Allow: 'GET, HEAD' } } })
    expect(visit(pathname, { isRouterStateValid: false, hasCookie })).toMatchObject({
      error: { status: 400 },
    })
  },
)

describe('with a cookie', () => {
  const hasCookie = true
  test.each(['/', '/section/1', '/admin'])('%s needs a session lookup', (path) =>
    expect(actionAt(path, { hasCookie })).toBe('look-up'),
  )
  test.each(['/api/notes', '/api/admin/products'])('%s leaves the session lookup to its handler', (path) =>
    expect(actionAt(path, { hasCookie })).toBe('pass'),
  )
  test('a prefetch skips the session lookup', () =>
    expect(actionAt('/section/1', { hasCookie, isPrefetch: true })).toBe('pass'))
})

test('refuses a URL that can’t be decoded', () => {
  expect(actionAt('/section/%E0%A4%A')).toBe('refuse')
  expect(actionAt('/api/%', { hasCookie: true })).toBe('refuse')
})

test('refuses writes from other sites, except one-click unsubscribe, and allows reads', () => {
  expect(actionAt('/api/notes', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  const oneClick = '/api/unsubscribe/token'
  expect(actionAt(oneClick, { method: 'POST', isSameOrigin: false })).toBe('pass')
  expect(actionAt('/api/unsubscribes', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  expect(actionAt('/api/leads', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  expect(actionAt('/api/leads', { method: 'POST' })).toBe('pass')
  expect(actionAt('/', { isSameOrigin: false })).toBe('landing')
})

describe('after the session lookup', () => {
  const session = (viewer: { isAdmin?: boolean; isReadOnly?: boolean } = {}, isLimited = false) => ({
    viewer: { isAdmin: false, isReadOnly: false, ...viewer },
    isLimited,
  })
  test.each(['/admin', '/admin/products', '/%61dmin'])('%s is only for administrators', (path) => {
    expect(decideAccessForSession(session(), path).go).toBe('admins-only')
    expect(decideAccessForSession(session({ isReadOnly: true }), path).go).toBe('viewing')
    expect(decideAccessForSession(session({ isAdmin: true }), path).go).toBe('pass')
  })
  test('an ended session is reported', () => {
    expect(decideAccessForSession(null, '/').go).toBe('session-ended')
  })
  test.each(['/', '/section/1', '/admin', '/account', '/objects'])(
    '%s asks an administrator to confirm with a passkey',
    (path) => expect(decideAccessForSession(session({}, true), path).go).toBe('confirm-passkey'),
  )
  test('a path that begins with /admin but is another word is open to students', () =>
    expect(decideAccessForSession(session(), '/administer').go).toBe('pass'))
})
