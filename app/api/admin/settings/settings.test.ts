import { createServer, type Server } from 'node:http'
import type { AuditEntry } from '@/lib/contract/system/audit'
import type { ApiKeyTest, Settings } from '@/lib/contract/system/settings'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson } from '@/tests/factories'
import { GET as audit } from '../audit/route'
import { PUT as updateCustomer } from '../users/[userId]/route'
import { DELETE } from './[key]/route'
import { GET, PUT, POST as wrongVerb } from './route'
import { POST as tryKey } from './test/route'

const API_KEY = 'wp-api-0123456789abcdef'
const SECURITY_KEY = 'short-key'
type Owner = Awaited<ReturnType<typeof createAdmin>>

const save = (as: Owner, body: unknown) => callRoute<Settings>(PUT, { as, method: 'PUT', body })
const remove = (as: Owner, key: string) => callRoute(DELETE, { as, method: 'DELETE', params: { key } })

describe('settings', () => {
  test('are empty in a new installation', async () => {
    expect(await callRoute(GET, { as: await createAdmin() })).toMatchObject({
      status: 200,
      body: {
        hasApiKey: false,
        hasSecurityKey: false,
        warriorPlusApiKey: null,
        apiKeySource: null,
        contentAccess: 'open',
        contentAccessChosen: false,
        autoComplete: false,
        certificates: false,
        askCourse: false,
      },
    })
  })

  test('store automatic completion and record who changed it', async () => {
    const as = await createAdmin()
    expect((await save(as, { autoComplete: true })).body).toMatchObject({
      autoComplete: true,
      contentAccessChosen: false,
    })
    await save(as, { contentAccess: 'open' })
    expect((await callRoute(GET, { as })).body).toMatchObject({ autoComplete: true })
    expect((await save(as, { autoComplete: false })).body).toMatchObject({ autoComplete: false })
    const said = await db.auditLog.findMany({
      where: { action: 'settings.auto-complete' },
      orderBy: { at: 'asc' },
    })
    expect(said.map(({ target }) => target)).toEqual(['on', 'off'])
  })

  test('store whether certificates are issued', async () => {
    const as = await createAdmin()
    expect((await save(as, { certificates: true })).body).toMatchObject({
      certificates: true,
      autoComplete: false,
    })
    expect((await save(as, { certificates: false })).body).toMatchObject({ certificates: false })
    expect(await db.auditLog.count({ where: { action: 'settings.certificates' } })).toBe(2)
  })

  test('of a course are chosen for each course once there are several', async () => {
    const as = await createAdmin()
    await save(as, { contentAccess: 'customers' })
    await db.course.create({ data: { slug: 'other', order: 2, contentAccess: 'open', certificates: true } })
    const shown = { contentAccess: 'customers', certificates: false }
    expect((await callRoute(GET, { as })).body).toMatchObject(shown)
    for (const body of [
      { contentAccess: 'open' },
      { autoComplete: true },
      { certificates: true },
      { askCourse: true },
    ])
      expect(await save(as, body)).toMatchObject({
        status: 409,
        body: { message: 'Choose this for each course, under Courses' },
      })
    expect((await callRoute(GET, { as })).body).toMatchObject(shown)
    expect((await save(as, { timeZone: 'Asia/Kathmandu' })).status).toBe(200)
    const together = { leadList: true, warriorPlusApiKey: API_KEY, askCourse: true }
    expect((await save(as, together)).status).toBe(409)
    expect((await callRoute(GET, { as })).body).toMatchObject({ leadList: false, hasApiKey: false })
  })

  test('save all or nothing', async () => {
    const as = await createAdmin()
    const valid = { warriorPlusApiKey: API_KEY, certificates: true, leadList: true, refundMails: false }
    const before = (await callRoute(GET, { as })).body
    for (const invalid of [{ timeZone: 'Mars/Base' }, { rescueMails: true }])
      expect((await save(as, { ...valid, ...invalid })).status).toBe(400)
    expect((await callRoute(GET, { as })).body).toEqual(before)
    expect(await db.auditLog.count()).toBe(0)
    expect((await save(as, valid)).body).toMatchObject({
      hasApiKey: true,
      certificates: true,
      leadList: true,
      refundMails: false,
    })
  })

  test('send no reminders until there is a postal address, then remind buyers who haven’t started', async () => {
    const as = await createAdmin()
    const off = { rescueMails: false, returnMails: false, lessonsOpenMails: false }
    expect((await save(as, { rescueMails: true })).status).toBe(400)
    expect((await save(as, { lessonsOpenMails: true })).status).toBe(400)
    expect((await save(as, { returnMails: true })).body).toMatchObject({
      fields: { postalAddress: [expect.any(String)] },
    })
    expect((await callRoute(GET, { as })).body).toMatchObject({ ...off, postalAddress: null })
    const saved = await save(as, { postalAddress: ' 1 High Street\nTown ', timeZone: 'Asia/Kathmandu' })
    expect(saved.body).toMatchObject({
      rescueMails: true,
      returnMails: false,
      postalAddress: '1 High Street\nTown',
      timeZone: 'Asia/Kathmandu',
    })
    expect((await save(as, { returnMails: true })).body).toMatchObject({
      rescueMails: true,
      returnMails: true,
    })
    expect((await save(as, { rescueMails: false })).body).toMatchObject({
      rescueMails: false,
      returnMails: true,
    })
    expect((await save(as, { lessonsOpenMails: true })).body).toMatchObject({ lessonsOpenMails: true })
    expect((await save(as, { postalAddress: '' })).body).toMatchObject({ ...off, postalAddress: null })
  })

  test('accept time zones only by name', async () => {
    const as = await createAdmin()
    for (const timeZone of ['Mars/Base', '+05:30', '', "UTC'; --", 'x'.repeat(200), 5])
      expect(await save(as, { timeZone })).toMatchObject({ status: 400 })
    for (const timeZone of ['UTC', 'Europe/Berlin', 'Etc/GMT+5'])
      expect((await save(as, { timeZone })).body).toMatchObject({ timeZone })
  })

  test('never reveal a key', async () => {
    const as = await createAdmin()
    const saved = await save(as, { warriorPlusApiKey: ` ${API_KEY} `, warriorPlusSecurityKey: SECURITY_KEY })
    expect(saved).toMatchObject({
      status: 200,
      body: { hasApiKey: true, hasSecurityKey: true, apiKeySource: 'stored', securityKeySource: 'stored' },
    })
    expect(saved.body.warriorPlusApiKey).toMatch(/^•+cdef$/)
    expect(saved.body.warriorPlusSecurityKey).toMatch(/^•+$/)
    const everything = [saved.body, await db.appSettings.findMany(), await db.auditLog.findMany()]
    expect(JSON.stringify(everything)).not.toMatch(new RegExp(`${API_KEY}|${SECURITY_KEY}`))
    expect((await callRoute(GET, { as })).body).toEqual(saved.body)
  })

  test('keep omitted fields and delete removed keys', async () => {
    const as = await createAdmin()
    await save(as, { warriorPlusApiKey: API_KEY, warriorPlusSecurityKey: SECURITY_KEY })
    await save(as, { contentAccess: 'customers' })
    expect(await remove(as, 'apiKey')).toMatchObject({ status: 204, body: '' })
    expect((await callRoute(GET, { as })).body).toMatchObject({
      hasApiKey: false,
      hasSecurityKey: true,
      contentAccess: 'customers',
      contentAccessChosen: true,
    })
    expect((await remove(as, 'apiKey')).status).toBe(404)
    expect((await remove(as, 'contentAccess')).status).toBe(404)
  })

  test('use a key from the environment, which can’t be deleted here', async () => {
    const as = await createAdmin()
    env.WARRIORPLUS_API_KEY = API_KEY
    expect((await callRoute(GET, { as })).body).toMatchObject({
      hasApiKey: true,
      apiKeySource: 'environment',
    })
    expect(await remove(as, 'apiKey')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    env.WARRIORPLUS_API_KEY = undefined
  })

  test('explain that a stored key can’t be read', async () => {
    const as = await createAdmin()
    await save(as, { warriorPlusApiKey: API_KEY })
    await db.appSettings.updateMany({ data: { warriorPlusApiKey: 'tampered' } })
    const { status, body } = await callRoute(GET, { as })
    expect([status, body]).toMatchObject([
      200,
      { hasApiKey: false, apiKeySource: 'stored', apiKeyProblem: expect.stringMatching(/\w+ .*\.$/) },
    ])
    expect((await remove(as, 'apiKey')).status).toBe(204)
  })

  test.each([
    ['nothing', {}, 'warriorPlusApiKey'],
    ['an empty key', { warriorPlusApiKey: '  ' }, 'warriorPlusApiKey'],
    ['text instead of a boolean', { autoComplete: 'on' }, 'autoComplete'],
    ['a number instead of a boolean', { certificates: 1 }, 'certificates'],
    ['an unknown access', { contentAccess: 'everybody' }, 'contentAccess'],
    ['the name of the administrator', { contentAccess: 'open', lastModifiedBy: 'me' }, 'lastModifiedBy'],
  ])('refuse %s', async (_, body, field) => {
    const answer = await save(await createAdmin(), body)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
    expect(await db.appSettings.count()).toBe(0)
  })

  test('refuse people who aren’t administrators', async () => {
    await expectAdminOnly(GET, { method: 'GET' })
    await expectAdminOnly(PUT, { method: 'PUT', body: { contentAccess: 'customers' } })
    await expectAdminOnly(DELETE, { method: 'DELETE', params: { key: 'apiKey' } })
    await expectAdminOnly(tryKey, { method: 'POST', body: {} })
    await expectAdminOnly(audit, { method: 'GET' })
    expect((await callRoute(wrongVerb, { body: {} })).headers.get('allow')).toBe('GET, PUT, HEAD, OPTIONS')
  })
})

describe('POST /api/admin/settings/test', () => {
  let server: Server
  const asked: string[] = []
  const answers: Record<string, [number, string]> = {
    good: [200, '{"success":1,"data":[],"has_more":false}'],
    wrong: [401, '{"success":0,"errors":{"message":"key"}}'],
    busy: [429, '{"success":0}'],
    odd: [200, '<html>'],
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const key = new URL(request.url ?? '', 'http://localhost').searchParams.get('apiKey') ?? ''
      const [status, body] = answers[key] ?? [500, '']
      response.writeHead(status).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : address
    jest.replaceProperty(env, 'WARRIORPLUS_API_URL', `http://127.0.0.1:${port}`)
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const tryWith = async (as: Owner, body?: unknown) =>
    (await callRoute<ApiKeyTest>(tryKey, { as, method: 'POST', ...(body !== undefined && { body }) })).body

  test.each([
    ['good', true, /accepted/],
    ['wrong', false, /rejected/],
    ['busy', false, /limiting requests/],
    ['odd', false, /unexpected/],
    ['other', false, /500/],
  ])('reports how WarriorPlus answers the key "%s"', async (warriorPlusApiKey, ok, message) => {
    const answer = await tryWith(await createAdmin(), { warriorPlusApiKey })
    expect(answer).toEqual({ ok, message: expect.stringMatching(message) })
  })

  test('tests the stored key if none is given', async () => {
    const as = await createAdmin()
    expect(await tryWith(as)).toEqual({ ok: false, message: expect.stringContaining('No API key') })
    await save(as, { warriorPlusApiKey: 'good' })
    expect(await tryWith(as)).toMatchObject({ ok: true })
    expect(asked.at(-1)).toBe('/products?limit=1&apiKey=good')
  })

  test('reports that WarriorPlus doesn’t answer', async () => {
    const gone = jest.replaceProperty(env, 'WARRIORPLUS_API_URL', 'http://127.0.0.1:9')
    const answer = await tryWith(await createAdmin(), { warriorPlusApiKey: 'good' })
    expect(answer).toEqual({ ok: false, message: expect.stringContaining('didn’t respond') })
    gone.restore()
  })
})

test('GET /api/admin/audit lists who changed what, newest first', async () => {
  const as = await createAdmin({ email: 'owner@example.com' })
  const { viewer } = await createPerson({ email: 'asha@example.com' })
  await save(as, { contentAccess: 'customers' })
  const params = { userId: viewer.id }
  await callRoute(updateCustomer, { as, method: 'PUT', params, body: { firstName: 'Asha' } })
  const entries = async () => (await callRoute<AuditEntry[]>(audit, { as })).body
  expect(await entries()).toMatchObject([
    { action: 'customer.update', target: 'asha@example.com', actorEmail: 'owner@example.com' },
    { action: 'settings.content-access', target: 'customers' },
  ])
  await db.user.delete({ where: { id: viewer.id } })
  expect((await entries())[0]).toMatchObject({ target: viewer.id })
})
