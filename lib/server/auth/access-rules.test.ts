import { readdirSync } from 'node:fs'
import path from 'node:path'
import { decide, decideFor, type Visit } from './access-rules'

const visit = (pathname: string, rest: Partial<Visit> = {}) =>
  decide({
    pathname,
    method: 'GET',
    hasCookie: false,
    isPrefetch: false,
    isSameOrigin: true,
    isRouterStateValid: true,
    ...rest,
  })
const whither = (pathname: string, rest: Partial<Visit> = {}) => visit(pathname, rest).go

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
  ])('%s shows the landing page', (path) => expect(whither(path)).toBe('landing'))
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
  ])('%s answers for itself', (path) => expect(whither(path)).toBe('pass'))
})

test.each(['/p/privacy', '/p/privacy/', '/p/refunds-2', '/%70/privacy'])(
  '%s is a page for everybody, if there is one',
  (path) => {
    for (const hasCookie of [false, true]) {
      expect(visit(path, { hasCookie })).toMatchObject({ go: 'page', slug: expect.stringMatching(/^[a-z]/) })
    }
  },
)

test('the link of a mail is a page for everybody, whose form posts to it', () => {
  for (const hasCookie of [false, true]) {
    expect(whither('/mail/confirm/a.b', { hasCookie })).toBe('pass')
    expect(visit('/mail/confirm/a.b', { method: 'POST', hasCookie })).toEqual({
      go: 'act',
      path: '/api/mail/confirm/a.b',
    })
  }
  expect(whither('/mail/confirm/a.b', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  expect(visit('/mail/confirm/a.b', { method: 'PUT' })).toMatchObject({ error: { status: 405 } })
  expect(visit('/mail/confirm/..%2f..%2fnotes', { method: 'POST' })).toMatchObject({ error: { status: 405 } })
  for (const path of ['/mail', '/mail/confirm', '/mail/confirm/', '/mail/confirm/a/b', '/mails/confirm/a']) {
    expect(whither(path)).toBe('landing')
  }
})

test.each(['/icon.svg', '/apple-icon.png', '/favicon.ico'])('%s is an icon, whoever asks', (path) => {
  for (const hasCookie of [false, true])
    expect(visit(path, { hasCookie })).toEqual({ go: 'icon', file: path.slice(1) })
})

test.each(['/icons/icon.svg', '/icon.svgz', '/favicon.ico/x'])('%s is none', (path) =>
  expect(whither(path)).toBe('landing'),
)

test('only the present version of the landing page is shown, whoever asks for which', () => {
  for (const path of ['/landing', '/landing/', '/landing/7', '/%6canding/7']) {
    expect(whither(path, { hasCookie: true })).toBe('landing')
  }
  expect(whither('/landingpage', { hasCookie: true })).toBe('look-up')
})

test('every sign-in page there is answers for itself', () => {
  const folder = path.join(process.cwd(), 'app/login')
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(names.length).toBeGreaterThan(3)
  for (const { name } of names) expect([name, whither(`/login/${name}`)]).toEqual([name, 'pass'])
})

test.each(['/', '/login', '/login/confirm', '/section/1', '/objects/', '/objects'])(
  '%s is only read',
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
  test.each(['/', '/section/1', '/admin'])('%s is looked up', (path) =>
    expect(whither(path, { hasCookie })).toBe('look-up'),
  )
  test.each(['/api/notes', '/api/admin/products'])('%s is looked up by its handler alone', (path) =>
    expect(whither(path, { hasCookie })).toBe('pass'),
  )
  test('a prefetch asks no database', () =>
    expect(whither('/section/1', { hasCookie, isPrefetch: true })).toBe('pass'))
})

test('a url that cannot be decoded is a bad request', () => {
  expect(whither('/section/%E0%A4%A')).toBe('refuse')
  expect(whither('/api/%', { hasCookie: true })).toBe('refuse')
})

test('a write from another site is refused, a read is not', () => {
  expect(whither('/api/notes', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  const oneClick = '/api/unsubscribe/token'
  expect(whither(oneClick, { method: 'POST', isSameOrigin: false })).toBe('pass')
  expect(whither('/api/unsubscribes', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  expect(whither('/api/leads', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  expect(whither('/api/leads', { method: 'POST' })).toBe('pass')
  expect(whither('/', { isSameOrigin: false })).toBe('landing')
})

describe('once looked up', () => {
  const student = { isAdmin: false, isReadOnly: false }
  test.each(['/admin', '/admin/products', '/%61dmin'])('%s is for administrators', (path) => {
    expect(decideFor(student, path).go).toBe('admins-only')
    expect(decideFor({ ...student, isReadOnly: true }, path).go).toBe('viewing')
    expect(decideFor({ isAdmin: true, isReadOnly: false }, path).go).toBe('pass')
  })
  test('a dead session says so', () => {
    expect(decideFor(null, '/').go).toBe('session-ended')
  })
  test('a page whose name only begins alike is a student page', () =>
    expect(decideFor(student, '/administer').go).toBe('pass'))
})
