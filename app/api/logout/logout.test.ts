import { db } from '@/lib/server/db/client'
import { call } from '@/tests/call'
import { createPerson } from '@/tests/factories'
import { NOWHERE, otherClient } from '@/tests/other-database'
import { createView } from '@/tests/views'
import { GET } from './route'

const clearsCookie = (headers: Headers) => /Max-Age=0/.test(headers.get('set-cookie') ?? '')

test('ends the session, deletes the cookie, and redirects to the start page', async () => {
  const person = await createPerson()
  const { status, headers } = await call(GET, { as: person })
  expect([status, headers.get('location')]).toEqual([303, 'http://localhost:3000/'])
  expect(clearsCookie(headers)).toBe(true)
  expect(await db.session.count()).toBe(0)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-purpose': 'prefetch' }],
  [{ 'next-router-prefetch': '1' }],
])('%j changes nothing', async (headers) => {
  const answer = await call(GET, { as: await createPerson(), headers })
  expect(clearsCookie(answer.headers)).toBe(false)
  expect(await db.session.count()).toBe(1)
})

test('ends only the view of an administrator, who stays signed in', async () => {
  const { browser } = await createView()
  const first = await call(GET, { as: browser })
  expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^lectern\.view-as=;.*Max-Age=0/)])
  expect([await db.session.count(), await db.viewAs.count()]).toEqual([2, 0])
  // The view has ended, so the same cookies sign the administrator out.
  const second = await call(GET, { as: browser })
  expect(second.headers.getSetCookie()).toHaveLength(2)
  expect(await db.session.count()).toBe(1)
})

test('shows an outage and keeps the cookie while the database is down', async () => {
  const person = await createPerson()
  const away = await otherClient(NOWHERE).$queryRaw`SELECT 1`.catch((error: unknown) => error)
  const end = jest.spyOn(db.session, 'deleteMany').mockRejectedValue(away)
  const { status, headers } = await call(GET, { as: person })
  end.mockRestore()
  expect([status, headers.get('location')]).toEqual([303, 'http://localhost:3000/'])
  expect(clearsCookie(headers)).toBe(false)
})
