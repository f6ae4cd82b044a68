import { readdirSync } from 'node:fs'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import type { RequestHandler } from '@/lib/server/http/route'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, MISSING_ID } from '@/tests/factories'

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
interface Endpoint {
  name: string
  verb: Verb
  handler: RequestHandler
}

const api = path.join(process.cwd(), 'app/api')
const verbs: Verb[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const isVerb = (name: string): name is Verb => verbs.some((verb) => verb === name)

// Endpoints that students and administrators share, with the methods that students can call.
const everybodys = [
  'GET sections',
  'GET sections/[sectionId]',
  'GET sections/[sectionId]/videos',
  'GET videos/[videoId]',
  'GET videos/[videoId]/captions.vtt',
  'GET videos/[videoId]/chapters',
  'GET videos/[videoId]/cues',
  'GET videos/[videoId]/files',
  'GET videos/[videoId]/notes',
  'GET videos/[videoId]/stream.m3u8',
  'GET videos/[videoId]/stream/[playlist]',
  'POST videos/[videoId]/fallbacks',
]

function urls(): string[] {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' })
  const routes = files.filter((file) => file.endsWith('route.ts')).map((file) => path.dirname(file))
  return routes.filter((name) => /^(admin|sections|videos|objects)\b/.test(name)).sort()
}

/** Finds the admin endpoints by their files, so the test covers new endpoints automatically. */
async function endpointsOf(name: string): Promise<Endpoint[]> {
  const route: Record<Verb, RequestHandler> = await import(path.join(api, name, 'route'))
  const { headers } = await callRoute(route.PATCH, { method: 'PATCH' })
  const declared = (headers.get('allow') ?? '').split(', ').filter(isVerb)
  const all = declared.map((verb) => ({ name, verb, handler: route[verb] }))
  return all.filter(({ verb }) => !everybodys.includes(`${verb} ${name}`))
}

// Writes that need no request body.
const bodiless = [
  'POST admin/backups',
  'POST admin/ipn/[eventId]/replay',
  'POST admin/ipn/test',
  'POST admin/landing/publish',
  'POST admin/landing/versions/[version]/restore',
  'POST admin/mails/[broadcastId]/stop',
  'POST admin/mails/[broadcastId]/test',
  'POST admin/networks/[network]/release',
  'POST admin/networks/[network]/token',
  'POST admin/reconciliation/[saleId]/repair',
  'POST admin/speech',
  'POST admin/users/[userId]/welcome',
  'POST sections/[sectionId]/image',
  'POST videos/[videoId]/chapters/propose',
]
// This DELETE request has the email in its body and not in the URL, because URLs are logged.
const withBody = ['DELETE admin/users/[userId]/emails']
const takesBody = ({ name, verb }: Endpoint) =>
  withBody.includes(`${verb} ${name}`) ||
  ((verb === 'POST' || verb === 'PUT') && !bodiless.includes(`${verb} ${name}`))
/** A sale ID comes from WarriorPlus and can be any text. */
const hasId = ({ name }: Endpoint) => name.includes('[') && !name.includes('[saleId]')

const names = urls()
const paramsOf = (name: string, value: string) =>
  Object.fromEntries([...name.matchAll(/\[(\w+)\]/g)].map(([, key = '']) => [key, value]))

test('finds all endpoints', async () => {
  const found = (await Promise.all(names.map(endpointsOf))).flat()
  expect(found.length).toBeGreaterThan(35)
  expect(names).toEqual(expect.arrayContaining(['admin/users/[userId]', 'sections/order', 'videos/upload']))
})

describe.each(names)('%s', (name) => {
  const request = (endpoint: Endpoint) => ({
    method: endpoint.verb,
    params: paramsOf(name, MISSING_ID),
    ...(endpoint.verb !== 'GET' && { body: {} }),
  })

  test('refuses signed-out people, ended sessions, and students even without the middleware', async () => {
    const gone = await createPerson({ isAdmin: true })
    await db.session.deleteMany({ where: { userId: gone.viewer.id } })
    const student = await createPerson()
    for (const endpoint of await endpointsOf(name)) {
      const asked = request(endpoint)
      const unauthorized = { status: 401, body: { code: 'unauthorized' } }
      expect(await callRoute(endpoint.handler, asked)).toMatchObject(unauthorized)
      expect(await callRoute(endpoint.handler, { ...asked, as: gone })).toMatchObject(unauthorized)
      const answer = await callRoute(endpoint.handler, { ...asked, as: student })
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
  })

  test('answers 405 with the allowed methods to any other method', async () => {
    const route: Record<Verb, RequestHandler> = await import(path.join(api, name, 'route'))
    const allowed =
      (await callRoute(route.PATCH, { method: 'PATCH' })).headers.get('allow')?.split(', ') ?? []
    for (const verb of verbs.filter((verb) => !allowed.includes(verb))) {
      const answer = await callRoute(route[verb], { method: verb, params: paramsOf(name, MISSING_ID) })
      expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    }
    expect(allowed).toContain('OPTIONS')
  })

  test('refuses a malformed body, a huge body, another content type, and a body without fields', async () => {
    const as = await createAdmin()
    const json = { 'content-type': 'application/json' }
    for (const endpoint of (await endpointsOf(name)).filter(takesBody)) {
      const send = (raw: string, headers: Record<string, string> = json) =>
        callRoute(endpoint.handler, {
          as,
          method: endpoint.verb,
          params: paramsOf(name, MISSING_ID),
          raw,
          headers,
        })
      const invalid = { status: 400, body: { fields: expect.anything() } }
      expect(await send('{"title":')).toMatchObject(invalid)
      expect(await send('[7]')).toMatchObject({ status: 400 })
      expect(await send('{"__proto__":{"isAdmin":true},"nobody":1}')).toMatchObject(invalid)
      expect((await send('title=x', { 'content-type': 'text/plain' })).status).toBe(415)
      expect((await send(`"${'x'.repeat(64 * 1024)}"`)).status).toBe(413)
    }
    expect(await db.auditLog.count()).toBe(0)
  })

  test('answers 404 to a malformed ID', async () => {
    const as = await createAdmin()
    for (const endpoint of (await endpointsOf(name)).filter((one) => !takesBody(one) && hasId(one))) {
      const answer = await callRoute(endpoint.handler, {
        as,
        method: endpoint.verb,
        params: paramsOf(name, "' OR 1=1"),
      })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await db.auditLog.count()).toBe(0)
  })
})
