import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson } from '@/tests/factories'
import { openSeparateClient, UNREACHABLE_DATABASE_URL } from '@/tests/separate-connection'
import { createViewAsScenario } from '@/tests/view-as-scenario'
import { GET } from './route'

const clearsCookie = (headers: Headers) => /Max-Age=0/.test(headers.get('set-cookie') ?? '')

test('ends the session, deletes the cookie, and redirects to the start page', async () => {
  const person = await createPerson()
  const { status, headers } = await callRoute(GET, { as: person })
  expect([status, headers.get('location')]).toEqual([303, 'http://localhost:3000/'])
  expect(clearsCookie(headers)).toBe(true)
  expect(await db.session.count()).toBe(0)
})

test('signs out an administrator who must still confirm with a passkey', async () => {
  const admin = await createAdmin()
  await db.appSettings.create({ data: { id: 'default', passkeysRequired: true } })
  const { status, headers } = await callRoute(GET, { as: admin })
  expect([status, clearsCookie(headers)]).toEqual([303, true])
  expect(await db.session.count()).toBe(0)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-purpose': 'prefetch' }],
  [{ 'next-router-prefetch': '1' }],
])('%j changes nothing', async (headers) => {
  const answer = await callRoute(GET, { as: await createPerson(), headers })
  expect(clearsCookie(answer.headers)).toBe(false)
  expect(await db.session.count()).toBe(1)
})

test('ends only the view of an administrator, who stays signed in', async () => {
  const { browser } = await createViewAsScenario()
  const first = await callRoute(GET, { as: browser })
  expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^lectern\.view-as=;.*Max-Age=0/)])
  expect([await db.session.count(), await db.viewAs.count()]).toEqual([2, 0])
  // The first request only stopped viewing as a customer. The second one signs the administrator out.
  const second = await callRoute(GET, { as: browser })
  expect(second.headers.getSetCookie()).toHaveLength(2)
  expect(await db.session.count()).toBe(1)
})

test('shows an outage and keeps the cookie while the database is down', async () => {
  const person = await createPerson()
  const away = await openSeparateClient(UNREACHABLE_DATABASE_URL).$queryRaw`SELECT 1`.catch(
    (error: unknown) => error,
  )
  const end = jest.spyOn(db.session, 'deleteMany').mockRejectedValue(away)
  const { status, headers } = await callRoute(GET, { as: person })
  end.mockRestore()
  expect([status, headers.get('location')]).toEqual([303, 'http://localhost:3000/'])
  expect(clearsCookie(headers)).toBe(false)
})
