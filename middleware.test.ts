import { NextRequest } from 'next/server'
import { databasePool } from '@/lib/server/db'
import { SESSION_COOKIE } from '@/lib/server/session'
import { createPerson } from '@/tests/factories'
import { NOWHERE, otherPool } from '@/tests/other-database'
import { middleware } from './middleware'

function visit(path: string, token: string, more: Record<string, string> = {}) {
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, ...more }
  return middleware(new NextRequest(`http://localhost:3000${path}`, { headers }))
}

test('a page whose reader nobody can tell, because the database is away, says so and keeps the cookie', async () => {
  const { token } = await createPerson()
  expect((await visit('/', token)).status).toBe(200)
  const away = otherPool(NOWHERE)
  const connect = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => away.pool.connect())
  const answer = await visit('/section/1', token)
  connect.mockRestore()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('x-middleware-rewrite')).toBe('http://localhost:3000/login/unavailable')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.cookies.get(SESSION_COOKIE)).toBeUndefined()
})

test('a session that ended is said to the page, and the router is told to load that page', async () => {
  const own = await visit('/section/1', 'of-no-session', { rsc: '1' })
  expect(own.status).toBe(401)
  expect(own.headers.has('set-cookie')).toBe(false)
  const page = await visit('/section/1', 'of-no-session')
  expect([page.status, page.headers.get('x-middleware-rewrite')]).toEqual([
    401,
    'http://localhost:3000/login/ended',
  ])
  expect(page.cookies.get(SESSION_COOKIE)?.value).toBe('')
})
