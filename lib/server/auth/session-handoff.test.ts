import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { NextRequest } from 'next/server'
import { middleware } from '@/middleware'
import { callRoute } from '@/tests/call-route'
import { countQueries } from '@/tests/count-queries'
import { createPerson, type TestPerson } from '@/tests/factories'
import { db } from '../db/client'
import { requireViewer } from '../http/page-access'
import type { RequestContext } from '../http/request-context'
import { createMethodHandlers, route } from '../http/route'
import { processState } from '../process-state'
import { findSession } from './session'
import { SESSION_COOKIE } from './session-cookies'
import { passSessionToHandler, resolveSession } from './session-handoff'
import { endSession } from './session-lifecycle'

let cookie = ''
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (name.includes('session') ? { value: cookie } : undefined),
  }),
}))

const requests = new AsyncLocalStorage<RequestContext>()

beforeEach(() => {
  processState.requests = requests
})
afterAll(() => {
  delete processState.requests
})

/** Runs work in a request context, like server/http/request-context.mjs. */
const inRequest = <Result>(work: () => Promise<Result>) => requests.run({}, work)

/** Runs the middleware and then a page for one request of a browser. */
async function open({ token }: Pick<TestPerson, 'token'>, headers: Record<string, string> = {}) {
  cookie = token
  const request = new NextRequest('http://localhost:3000/', {
    headers: { cookie: `${SESSION_COOKIE}=${token}`, ...headers },
  })
  const { status } = await middleware(request)
  await turn()
  return status === 200 ? (await requireViewer()).id : status
}

const viewerId = async (token: string) => (await resolveSession(token))?.viewer.id

test('a page uses the session that the middleware found, so a request needs one query', async () => {
  const { token, viewer } = await createPerson()
  const requests: Record<string, string>[] = [{}, { rsc: '1' }]
  for (const headers of requests) {
    expect(await countQueries(() => inRequest(() => open({ token }, headers)))).toBe(1)
    expect(await inRequest(() => open({ token }, headers))).toBe(viewer.id)
  }
})

test('a page looks up the session if the middleware skipped the lookup', async () => {
  const { token, viewer } = await createPerson()
  const prefetch = { rsc: '1', 'next-router-prefetch': '1' }
  expect(await inRequest(() => open({ token }, prefetch))).toBe(viewer.id)
  await endSession(token)
  await expect(inRequest(() => open({ token }, prefetch))).rejects.toThrow('NEXT_REDIRECT')
})

test('an ended session and a deleted person are signed out on the next request', async () => {
  const one = await createPerson()
  const other = await createPerson()
  await inRequest(() => open(one))
  await inRequest(() => open(other))
  await endSession(one.token)
  await db.user.delete({ where: { id: other.viewer.id } })
  expect([await inRequest(() => open(one)), await inRequest(() => open(other))]).toEqual([401, 401])
})

test('a handed-over session is valid once, and only for its token', async () => {
  const { token, viewer } = await createPerson()
  const session = await findSession(token)
  if (!session) throw new Error('There is a session')
  await inRequest(async () => {
    passSessionToHandler(token, session)
    expect(await resolveSession('a token of nobody')).toBeNull()
    passSessionToHandler(token, session)
    await endSession(token)
    expect(await viewerId(token)).toBe(viewer.id)
    // The session is handed over only once: work after the response runs in the same request context, but
    // reads the session again.
    expect(await viewerId(token)).toBeUndefined()
  })
})

test('concurrent requests don’t share sessions', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson()))
  const seen = await Promise.all(
    people.map(({ token }) =>
      inRequest(async () => {
        const session = await findSession(token)
        if (session) passSessionToHandler(token, session)
        await turn()
        return viewerId(token)
      }),
    ),
  )
  expect(seen).toEqual(people.map(({ viewer }) => viewer.id))
})

test('the session is looked up if the middleware runs in another process or on another server', async () => {
  const { token, viewer } = await createPerson()
  expect(await countQueries(() => inRequest(() => viewerId(token)))).toBe(1)
  delete processState.requests
  const session = await findSession(token)
  if (session) passSessionToHandler(token, session)
  await endSession(token)
  expect(await viewerId(token)).toBeUndefined()
  expect(viewer.id).toBeTruthy()
})

test('client headers can’t fake a session, and the API looks up every session', async () => {
  const person = await createPerson()
  const { GET } = createMethodHandlers({ GET: route({ access: 'user' }, async ({ viewer }) => viewer.id) })
  const headers = { 'x-lectern-visit': '1', 'x-middleware-subrequest': 'middleware', proof: person.token }
  expect((await inRequest(() => callRoute(GET, { headers }))).status).toBe(401)
  expect((await inRequest(() => callRoute(GET, { as: person, headers }))).body).toBe(person.viewer.id)
  await endSession(person.token)
  expect((await inRequest(() => callRoute(GET, { as: person, headers }))).status).toBe(401)
})
