import { beginSession } from '@/lib/server/auth/session-lifecycle'
import { db, transaction } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, MISSING_ID, type TestPerson } from '@/tests/factories'
import { createViewAsSession } from '@/tests/view-as-scenario'
import { DELETE as endOne } from './[sessionId]/route'
import { DELETE as endMany, GET } from './route'

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'

let student: TestPerson
let other: TestPerson
beforeEach(async () => {
  student = await createPerson()
  const sess = { ipAddress: '203.0.113.9', userAgent: FIREFOX }
  other = { ...student, token: await transaction((tx) => beginSession(tx, student.viewer.id, { sess })) }
})

const list = async (as: TestPerson) => (await callRoute<{ id: string; isThis: boolean }[]>(GET, { as })).body
const end = (sessionId: string, as = student) =>
  callRoute(endOne, { as, method: 'DELETE', params: { sessionId } })

test('lists the person’s own browsers, this one first', async () => {
  await createPerson()
  const today = new Date().toISOString().slice(0, 10)
  expect(await list(student)).toMatchObject([
    { isThis: true, browser: null, ipAddress: null, lastUsedOn: today, byPasskey: false },
    { isThis: false, browser: 'Firefox 140 on macOS', ipAddress: '203.0.113.9', lastUsedOn: today },
  ])
  const answer = await callRoute<Record<string, unknown>[]>(GET, { as: other })
  expect(Object.keys(answer.body[0] ?? {}).sort()).toEqual([
    'browser',
    'byPasskey',
    'id',
    'ipAddress',
    'isThis',
    'lastUsedOn',
    'signedInAt',
  ])
})

test('lists the last renewal of a session as its last use', async () => {
  const expire = new Date(Date.now() + 80 * 24 * 60 * 60 * 1000)
  await db.session.updateMany({ data: { expire } })
  const day = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  expect(await list(student)).toMatchObject([{ lastUsedOn: day }, { lastUsedOn: day }])
})

test('signs out one of the person’s own browsers, and nobody else’s', async () => {
  const [, second] = await list(student)
  const stranger = await createPerson()
  expect((await end(second?.id ?? '', stranger)).status).toBe(404)
  expect((await end(MISSING_ID)).status).toBe(404)
  expect((await end(second?.id ?? '')).status).toBe(204)
  expect((await callRoute(GET, { as: other })).status).toBe(401)
  expect(await list(student)).toHaveLength(1)
})

test('signs out all other browsers, or every browser', async () => {
  const stranger = await createPerson()
  const endAll = (query: Record<string, string>) =>
    callRoute(endMany, { as: student, method: 'DELETE', query })
  expect((await endAll({ others: 'perhaps' })).status).toBe(400)
  expect((await endAll({ others: 'true' })).status).toBe(204)
  expect(await list(student)).toHaveLength(1)
  expect((await endAll({})).status).toBe(204)
  expect((await callRoute(GET, { as: student })).status).toBe(401)
  expect(await list(stranger)).toHaveLength(1)
})

test('the audit log records that an administrator ended another session', async () => {
  const admin = await createAdmin()
  await transaction((tx) => beginSession(tx, admin.viewer.id))
  const second = (await list(admin)).find(({ isThis }) => !isThis)
  expect((await end(second?.id ?? '', admin)).status).toBe(204)
  await callRoute(endMany, { as: admin, method: 'DELETE', query: { others: 'true' } })
  const audit = await db.auditLog.findMany({ orderBy: { at: 'asc' } })
  expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['session.end-one', admin.viewer.id],
    ['session.end-others', admin.viewer.id],
  ])
})

test('sessions are private to the customer', async () => {
  const view = await createViewAsSession(await createAdmin(), student)
  expect(await callRoute(GET, { as: view })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await callRoute(GET)).status).toBe(401)
})
