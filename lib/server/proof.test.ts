import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { NextRequest } from 'next/server'
import { middleware } from '@/middleware'
import { call } from '@/tests/call'
import { countQueries } from '@/tests/count-queries'
import { createPerson, type Person } from '@/tests/factories'
import { db } from './db'
import { requireViewer } from './page'
import { handOver, sessionOf } from './proof'
import { methods, route } from './route'
import { endSession, findSession, SESSION_COOKIE } from './session'

let cookie = ''
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (name.includes('session') ? { value: cookie } : undefined),
  }),
}))

const world = globalThis as typeof globalThis & { lecternVisits?: AsyncLocalStorage<object> }
const visits = new AsyncLocalStorage<object>()

beforeEach(() => {
  world.lecternVisits = visits
})
afterAll(() => {
  delete world.lecternVisits
})

/** As scripts/serve/visits.mjs does with each request. */
const visit = <Result>(work: () => Promise<Result>) => visits.run({}, work)

/** What the middleware and then the page do for one request of a browser. */
async function open({ token }: Pick<Person, 'token'>, headers: Record<string, string> = {}) {
  cookie = token
  const request = new NextRequest('http://localhost:3000/', {
    headers: { cookie: `${SESSION_COOKIE}=${token}`, ...headers },
  })
  const { status } = await middleware(request)
  await turn()
  return status === 200 ? (await requireViewer()).id : status
}

const viewerId = async (token: string) => (await sessionOf(token))?.viewer.id

test('a page is one look-up: what the middleware found is its viewer', async () => {
  const { token, viewer } = await createPerson()
  const requests: Record<string, string>[] = [{}, { rsc: '1' }]
  for (const headers of requests) {
    expect(await countQueries(() => visit(() => open({ token }, headers)))).toBe(1)
    expect(await visit(() => open({ token }, headers))).toBe(viewer.id)
  }
})

test('what the middleware let pass unseen is looked up by the page', async () => {
  const { token, viewer } = await createPerson()
  const prefetch = { rsc: '1', 'next-router-prefetch': '1' }
  expect(await visit(() => open({ token }, prefetch))).toBe(viewer.id)
  await endSession(token)
  await expect(visit(() => open({ token }, prefetch))).rejects.toThrow('NEXT_REDIRECT')
})

test('it holds for the request alone: a session that ended and a person who was deleted are nobody at the next', async () => {
  const one = await createPerson()
  const other = await createPerson()
  await visit(() => open(one))
  await visit(() => open(other))
  await endSession(one.token)
  await db.user.delete({ where: { id: other.viewer.id } })
  expect([await visit(() => open(one)), await visit(() => open(other))]).toEqual([401, 401])
})

test('it holds once, and for no other token', async () => {
  const { token, viewer } = await createPerson()
  const session = await findSession(token)
  if (!session) throw new Error('There is a session')
  await visit(async () => {
    handOver(token, session)
    expect(await sessionOf('a token of nobody')).toBeNull()
    handOver(token, session)
    await endSession(token)
    expect(await viewerId(token)).toBe(viewer.id)
    // Work that follows the answer runs in the same visit.
    expect(await viewerId(token)).toBeUndefined()
  })
})

test('two requests at once do not see each other', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson()))
  const seen = await Promise.all(
    people.map(({ token }) =>
      visit(async () => {
        const session = await findSession(token)
        if (session) handOver(token, session)
        await turn()
        return viewerId(token)
      }),
    ),
  )
  expect(seen).toEqual(people.map(({ viewer }) => viewer.id))
})

test('where the middleware runs in another process, or behind a server that is not ours, everybody looks up', async () => {
  const { token, viewer } = await createPerson()
  expect(await countQueries(() => visit(() => viewerId(token)))).toBe(1)
  delete world.lecternVisits
  const session = await findSession(token)
  if (session) handOver(token, session)
  await endSession(token)
  expect(await viewerId(token)).toBeUndefined()
  expect(viewer.id).toBeTruthy()
})

test('nothing that a client sends is a proof, and the API asks the database itself', async () => {
  const person = await createPerson()
  const { GET } = methods({ GET: route({ access: 'user' }, async ({ viewer }) => viewer.id) })
  const headers = { 'x-lectern-visit': '1', 'x-middleware-subrequest': 'middleware', proof: person.token }
  expect((await visit(() => call(GET, { headers }))).status).toBe(401)
  expect((await visit(() => call(GET, { as: person, headers }))).body).toBe(person.viewer.id)
  await endSession(person.token)
  expect((await visit(() => call(GET, { as: person, headers }))).status).toBe(401)
})
