import { type Broadcast, type BroadcastInput, defaultSegment } from '@/lib/contract/mail/broadcasts'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, createPurchase, MISSING_ID, type TestPerson } from '@/tests/factories'
import { findZoneAtHour } from '@/tests/load-app-with-mail-server'
import { readAllPages } from '@/tests/read-all-pages'
import { DELETE, GET as getOne, PUT } from './[broadcastId]/route'
import { POST as send } from './[broadcastId]/send/route'
import { POST as stop } from './[broadcastId]/stop/route'
import { POST as test_ } from './[broadcastId]/test/route'
import { POST as preview } from './preview/route'
import { GET as recipients } from './recipients/route'
import { GET, POST } from './route'

const input: BroadcastInput = {
  kind: 'broadcast',
  subject: 'News',
  body: '**Hello** {firstName}, [go](https://example.com/a).',
  segment: defaultSegment,
  afterDays: 0,
  startsAt: null,
  perMinute: 60,
  countsClicks: false,
}
let as: TestPerson
beforeEach(async () => {
  as = await createAdmin({ email: 'owner@example.com', firstName: 'ZOE' })
})

const create = (changes: object = {}) =>
  callRoute<Broadcast>(POST, { as, method: 'POST', body: { ...input, ...changes } })
const to = (id: string) => ({ as, params: { broadcastId: id } })

test('lets the owner create, change, read, and delete a broadcast', async () => {
  const created = await create()
  expect(created).toMatchObject({ status: 201, body: { state: 'draft', subject: 'News', recipients: 0 } })
  const { id } = created.body
  const changed = await callRoute(PUT, { ...to(id), method: 'PUT', body: { subject: 'Other news' } })
  expect(changed).toMatchObject({ status: 200, body: { subject: 'Other news', body: input.body } })
  expect((await callRoute(getOne, to(id))).body).toEqual(changed.body)
  expect((await callRoute(DELETE, { ...to(id), method: 'DELETE' })).status).toBe(204)
  expect((await callRoute(getOne, to(id))).status).toBe(404)
  const audited = await db.auditLog.findMany({ orderBy: { at: 'asc' } })
  expect(audited.map(({ action }) => action)).toEqual(['mail.create', 'mail.update', 'mail.delete'])
})

test('needs only the kind, the text, and the recipients', async () => {
  const { kind, subject, body } = input
  const created = await callRoute<Broadcast>(POST, {
    as,
    body: { kind, subject, body, segment: { kind: 'buyers' } },
  })
  expect(created).toMatchObject({ status: 201, body: input })
  const changed = await callRoute(PUT, { ...to(created.body.id), method: 'PUT', body: { perMinute: 5 } })
  const again = await callRoute(PUT, { ...to(created.body.id), method: 'PUT', body: { subject: 'Other' } })
  expect([changed.body, again.body]).toMatchObject([{ perMinute: 5 }, { perMinute: 5 }])
})

test('lists broadcasts page by page, newest first, without their text', async () => {
  for (const subject of ['One', 'Two', 'Three']) await create({ subject })
  const pages = await readAllPages<Broadcast>(GET, { as, query: { limit: '2' } })
  const all = pages.flatMap(({ body }) => body)
  expect(all.map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One'])
  expect(all[0]).not.toHaveProperty('body')
})

test('refuses a broadcast that can’t be sent and names the field', async () => {
  for (const changes of [
    { subject: '' },
    { subject: 'x\r\nBcc: all@example.com' },
    { body: ' ' },
    { kind: 'news' },
    { segment: { kind: 'all' } },
    { segment: { ...defaultSegment, more: 1 } },
    { perMinute: 0 },
    { afterDays: 400 },
    { startsAt: 'soon' },
    { state: 'sending' },
  ]) {
    const { status, body } = await create(changes)
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: expect.any(Object) })
  }
  expect(await db.broadcast.count()).toBe(0)
})

test('returns the recipients, links, and send time of a sent broadcast, and can stop it', async () => {
  const { viewer } = await createPerson()
  await createPurchase(viewer.id, [])
  // It’s 3 a.m. in this time zone. Broadcasts pause at night, so no email is sent before the test stops this
  // broadcast.
  await db.appSettings.create({ data: { postalAddress: 'Here', timeZone: findZoneAtHour(3) } })
  const { id } = (await create()).body
  expect(await callRoute(send, { ...to(id), body: {} })).toMatchObject({ status: 409 })
  const sent = await callRoute<Broadcast>(send, { ...to(id), body: { noticeGiven: true } })
  expect(sent).toMatchObject({ status: 200, body: { state: 'queueing', sentAt: expect.any(String) } })
  expect(await db.broadcast.findMany()).toMatchObject([
    { links: ['https://example.com/a'], noticeGiven: true },
  ])
  expect(await callRoute(stop, to(id))).toMatchObject({ status: 200, body: { state: 'stopped' } })
  expect((await callRoute(stop, to(id))).status).toBe(409)
})

test('sends a test email to the requesting administrator without waiting for the queue', async () => {
  const { id } = (await create()).body
  expect((await callRoute(test_, to(id))).status).toBe(204)
  expect(await db.emailOutbox.findMany()).toMatchObject([
    { kind: 'broadcast_test', userId: as.viewer.id, priority: 0, broadcastId: null },
  ])
})

test('previews the email as its recipient would get it', async () => {
  const { body } = await callRoute<{ subject: string; html: string; text: string }>(preview, {
    as,
    body: { subject: 'To {firstName} of {product}', body: input.body },
  })
  expect(body.subject).toBe('To Zoe of Lectern')
  expect(body.html).toContain('<strong>Hello</strong> Zoe, <a href="https://example.com/a"')
  expect(body.text).toContain('Hello Zoe, go https://example.com/a')
  expect((await callRoute(preview, { as, body: { subject: '', body: '' } })).status).toBe(200)
})

test('previews the product and the last paragraph that the recipients will get', async () => {
  const { productId } = await createPurchase(as.viewer.id, [])
  async function footerFor(segment?: object) {
    const body = { subject: 'News', body: 'About {product}', segment }
    return (await callRoute<{ text: string }>(preview, { as, body })).body.text
  }
  expect(await footerFor()).toContain('because you bought Lectern.')
  const ofBuyers = await footerFor({ kind: 'finished', productId })
  expect(ofBuyers).toContain('About A product')
  expect(ofBuyers).toContain('because you bought A product.')
  expect(await footerFor({ kind: 'leads' })).toContain('because you signed up for early access to Lectern.')
})

test('counts the recipients of a segment before sending', async () => {
  const { viewer } = await createPerson()
  const { productId } = await createPurchase(viewer.id, [])
  const count = async (query: Record<string, string>) => (await callRoute(recipients, { as, query })).body
  expect(await count({ kind: 'buyers' })).toEqual({ people: 1 })
  expect(await count({ kind: 'buyers', productId: productId ?? '' })).toEqual({ people: 1 })
  expect(await count({ kind: 'buyers', productId: MISSING_ID })).toEqual({ people: 0 })
  expect(await count({ kind: 'leads' })).toEqual({ people: 0 })
})

test('refuses students, and answers 404 for unknown broadcasts', async () => {
  const student = await createPerson()
  expect((await callRoute(GET, { as: student })).status).toBe(403)
  expect((await callRoute(POST, { as: student, body: input })).status).toBe(403)
  for (const [handler, method] of [
    [getOne, 'GET'],
    [DELETE, 'DELETE'],
    [stop, 'POST'],
    [test_, 'POST'],
  ] as const)
    expect((await callRoute(handler, { ...to(MISSING_ID), method })).status).toBe(404)
})
