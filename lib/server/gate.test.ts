import { readdirSync } from 'node:fs'
import path from 'node:path'
import { decide, decideFor, type Visit } from './gate'

const visit = (pathname: string, rest: Partial<Visit> = {}) =>
  decide({
    pathname,
    method: 'GET',
    hasCookie: false,
    isPrefetch: false,
    isSameOrigin: true,
    isRouterSane: true,
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
    '/objects.txt',
  ])('%s shows the landing page', (path) => expect(whither(path)).toBe('landing'))
  test.each([
    '/login',
    '/login/',
    '/login/confirm',
    '/login/confirm/',
    '/landing/',
    '/api/sections',
    '/api/admin/products',
    '/objects/uploads/a.mp4',
    '/icon.svg',
  ])('%s answers for itself', (path) => expect(whither(path)).toBe('pass'))
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
    expect(visit(pathname, { isRouterSane: false, hasCookie })).toMatchObject({ error: { status: 400 } })
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
  expect(whither('/', { isSameOrigin: false })).toBe('landing')
})

describe('once looked up', () => {
  const student = { isAdmin: false }
  test.each(['/admin', '/admin/products', '/%61dmin'])('%s is for administrators', (path) => {
    expect(decideFor(student, path).go).toBe('admins-only')
    expect(decideFor({ isAdmin: true }, path).go).toBe('pass')
  })
  test('a dead session says so', () => {
    expect(decideFor(null, '/').go).toBe('session-ended')
  })
  test('a page whose name only begins alike is a student page', () =>
    expect(decideFor(student, '/administer').go).toBe('pass'))
})
