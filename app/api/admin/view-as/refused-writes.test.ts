import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from '@/lib/server/http/route'
import { callRoute } from '@/tests/call-route'
import { createVideo, MISSING_ID, type TestPerson } from '@/tests/factories'
import { withRequestScope } from '@/tests/request-scope'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { readTableDigests } from '@/tests/table-digests'
import { createViewAsScenario } from '@/tests/view-as-scenario'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

// The timeout is generous, because the test loads every route of the app.
jest.setTimeout(180_000)

const app = path.join(process.cwd(), 'app')
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Verb = (typeof verbs)[number]

// The catch-all route, which returns 404 for every method at unknown URLs.
const nowhere = 'api/[[...rest]]'
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
const urls = files
  .filter((file) => /(^|\/)route\.tsx?$/.test(file))
  .map((file) => path.dirname(file))
  .filter((url) => url !== nowhere && !url.startsWith('landing/'))
  .sort()

const isVerb = (text: string): text is Verb => verbs.some((verb) => verb === text)

async function open(url: string) {
  const route: Record<Verb | 'OPTIONS', RequestHandler> = await import(path.join(app, url, 'route'))
  const { headers } = await callRoute(route.OPTIONS, { method: 'OPTIONS' })
  const allowed = (headers.get('allow') ?? '').split(', ').filter(isVerb)
  const params = Object.fromEntries(
    [...url.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, key = '']) => [key, MISSING_ID]),
  )
  const ask = (verb: Verb, as: TestPerson) =>
    callRoute<{ message: string }>(withRequestScope(route[verb]), {
      as,
      method: verb,
      params,
      // Most endpoints accept this body. The others reject it.
      ...(verb !== 'GET' && { body: { videoId: MISSING_ID, email: 'jane@example.com' } }),
    })
  return { allowed, ask }
}

test('finds the routes, including catch-all and dynamic ones', () => {
  expect(urls.length).toBeGreaterThan(60)
  expect(urls).toEqual(
    expect.arrayContaining(['media/upload/[...key]', 'api/auth/[...nextauth]', 'api/unsubscribe/[token]']),
  )
})

test('refuses every write while an administrator views as a customer, and writes nothing', async () => {
  const { browser } = await createViewAsScenario()
  const before = await readTableDigests()
  const tried: string[] = []
  for (const url of urls) {
    const { allowed, ask } = await open(url)
    for (const verb of allowed.filter((verb) => verb !== 'GET')) {
      if (`${verb} ${url}` === 'DELETE api/admin/view-as') continue
      tried.push(`${verb} ${url}`)
      const { status, body } = await ask(verb, browser)
      expect([verb, url, status, body.message]).toEqual([
        verb,
        url,
        403,
        expect.stringContaining('Stop viewing'),
      ])
    }
  }
  await waitForBackgroundWork()
  expect(tried.length).toBeGreaterThan(40)
  expect(await readTableDigests()).toEqual(before)
})

test('refuses every admin endpoint, and no read writes anything', async () => {
  const { browser } = await createViewAsScenario()
  await createVideo()
  const before = await readTableDigests()
  for (const url of urls.filter((url) => url !== 'api/logout')) {
    const { allowed, ask } = await open(url)
    if (!allowed.includes('GET')) continue
    const { status } = await ask('GET', browser)
    if (url.startsWith('api/admin/')) expect([url, status]).toEqual([url, 403])
  }
  await waitForBackgroundWork()
  expect(await readTableDigests()).toEqual(before)
})

test('allows the request that stops viewing', async () => {
  const { browser } = await createViewAsScenario()
  const { ask } = await open('api/admin/view-as')
  expect((await ask('DELETE', browser)).status).toBe(204)
  expect((await ask('DELETE', browser)).status).toBe(204)
})
