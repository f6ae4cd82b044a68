import { decide, decideFor, type Visit } from './gate'

const visit = (pathname: string, rest: Partial<Visit> = {}) =>
  decide({ pathname, method: 'GET', hasCookie: false, isPrefetch: false, isSameOrigin: true, ...rest }).go

describe('without a session', () => {
  test.each(['/', '/section/1', '/admin', '/landingpage', '/logins', '/photo.png', '/objects.txt'])(
    '%s shows the landing page',
    (path) => expect(visit(path)).toBe('landing'),
  )
  test.each([
    '/login',
    '/login/confirm',
    '/api/sections',
    '/api/admin/products',
    '/objects/uploads/a.mp4',
    '/icon.svg',
  ])('%s answers for itself', (path) => expect(visit(path)).toBe('pass'))
})

describe('with a cookie', () => {
  const hasCookie = true
  test.each(['/', '/section/1', '/admin'])('%s is looked up', (path) =>
    expect(visit(path, { hasCookie })).toBe('look-up'),
  )
  test.each(['/api/notes', '/api/admin/products'])('%s is looked up by its handler alone', (path) =>
    expect(visit(path, { hasCookie })).toBe('pass'),
  )
  test('a prefetch asks no database', () =>
    expect(visit('/section/1', { hasCookie, isPrefetch: true })).toBe('pass'))
})

test('an address that cannot be decoded is a bad request', () => {
  expect(visit('/section/%E0%A4%A')).toBe('refuse')
  expect(visit('/api/%', { hasCookie: true })).toBe('refuse')
})

test('a write from another site is refused, a read is not', () => {
  expect(visit('/api/notes', { method: 'POST', isSameOrigin: false })).toBe('refuse')
  expect(visit('/', { isSameOrigin: false })).toBe('landing')
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
