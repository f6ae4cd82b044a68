import { NextRequest } from 'next/server'
import { db } from '@/lib/server/db'
import { SESSION_COOKIE } from '@/lib/server/session'
import { createPerson } from '@/tests/factories'
import { NOWHERE, otherClient } from '@/tests/other-database'
import { middleware } from './middleware'

function visit(path: string, token: string) {
  const headers = { cookie: `${SESSION_COOKIE}=${token}` }
  return middleware(new NextRequest(`http://localhost:3000${path}`, { headers }))
}

test('a page whose reader nobody can tell, because the database is away, says so and keeps the cookie', async () => {
  const { token } = await createPerson()
  expect((await visit('/', token)).status).toBe(200)
  const away = await otherClient(NOWHERE).$queryRaw`SELECT 1`.catch((error: unknown) => error)
  const query = jest.spyOn(db, '$queryRaw').mockRejectedValue(away)
  const answer = await visit('/section/1', token)
  query.mockRestore()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('x-middleware-rewrite')).toBe('http://localhost:3000/login/unavailable')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.cookies.get(SESSION_COOKIE)).toBeUndefined()
})
