import type { Lead } from '@/lib/contract/mail/leads'
import { hashEmail } from '@/lib/data/mail/email-hash'
import { optOut } from '@/lib/data/mail/email-preferences'
import { db } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  MISSING_ID,
  type TestPerson,
} from '@/tests/factories'
import { PUT as putSettings } from '../settings/route'
import { DELETE as deleteUser } from '../users/[userId]/route'
import { DELETE } from './[leadId]/route'
import { GET } from './route'

let as: TestPerson
beforeEach(async () => {
  as = await createAdmin()
})

const list = async (query: Record<string, string> = {}) => callRoute<Lead[]>(GET, { as, query })
const emails = ({ body }: { body: Lead[] }) => body.map(({ email }) => email)
const hashOf = (email: string) => hashEmail(email)[0] ?? ''

test('lists sign-ups, newest first, filtered by search and by source', async () => {
  const row = { words: 'Ask', source: 'direct' }
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  await db.lead.createMany({
    data: [
      { ...row, ...at(1), email: 'anna@example.com', source: 'newsletter', utm: 'utm_source=newsletter' },
      { ...row, ...at(2), email: 'bert@example.com', confirmedAt: new Date() },
      { ...row, ...at(3), email: 'cleo@example.org', confirmedAt: new Date() },
    ],
  })
  await optOut(hashOf('cleo@example.org'), 'news')
  const all = await list()
  expect(all.body).toMatchObject([
    { email: 'cleo@example.org', confirmedAt: expect.any(String), unsubscribedAt: expect.any(String) },
    { email: 'bert@example.com', confirmedAt: expect.any(String), unsubscribedAt: null, boughtAt: null },
    { email: 'anna@example.com', confirmedAt: null, utm: 'utm_source=newsletter', words: 'Ask' },
  ])
  expect(all.headers.get('x-total-count')).toBe('3')
  expect(emails(await list({ search: 'example.com' }))).toEqual(['bert@example.com', 'anna@example.com'])
  expect(emails(await list({ search: 'ANNA@exa' }))).toEqual(['anna@example.com'])
  expect(emails(await list({ source: 'newsletter' }))).toEqual(['anna@example.com'])
  expect(emails(await list({ source: 'news' }))).toEqual([])
  const first = await list({ limit: '2' })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  expect(emails(await list({ limit: '2', cursor }))).toEqual(['anna@example.com'])
})

test('shows the proofs of consent of a sign-up, for each course and for the shop’s page', async () => {
  const lead = await db.lead.create({ data: { email: 'anna@example.com', words: 'Ask', source: 'direct' } })
  const { id: courseId } = await createCourse({ title: 'Ads' })
  const proof = { leadId: lead.id, askedAt: new Date('2026-01-05T10:00:00.000Z'), ipAddress: '192.0.2.1' }
  await db.leadCourse.create({ data: { ...proof, courseId, words: 'Early ads' } })
  await db.leadCourse.create({ data: { ...proof, words: 'Ask' } })
  expect((await list()).body[0]?.courses).toEqual([
    { title: 'Ads', words: 'Early ads', askedAt: '2026-01-05T10:00:00.000Z', ipAddress: '192.0.2.1' },
    { title: null, words: 'Ask', askedAt: '2026-01-05T10:00:00.000Z', ipAddress: '192.0.2.1' },
  ])
})

test('marks a sign-up as a buyer by any verified email, but not by a test sale or an unverified email', async () => {
  const words = { words: 'Ask', source: 'direct' }
  const lead = (email: string) => db.lead.create({ data: { ...words, email } })
  for (const name of ['main', 'further', 'claimed', 'test', 'nobody']) await lead(`${name}@example.com`)
  const main = await createPerson({ email: 'main@example.com' })
  await createPurchase(main.viewer.id, [])
  const other = await createPerson({ email: 'other@example.com' })
  const further = { userId: other.viewer.id }
  await db.userEmail.create({ data: { ...further, email: 'further@example.com', verifiedAt: new Date() } })
  await db.userEmail.create({ data: { ...further, email: 'claimed@example.com' } })
  await createPurchase(other.viewer.id, [])
  const tester = await createPerson({ email: 'test@example.com' })
  const { id } = await createPurchase(tester.viewer.id, [])
  await db.purchase.update({ where: { id }, data: { isTest: true } })
  const { body } = await list()
  const buyers = body.filter(({ boughtAt }) => boughtAt).map(({ email }) => email)
  expect(buyers.sort()).toEqual(['further@example.com', 'main@example.com'])
})

test('keeps only a keyed hash of a deleted sign-up, and sends it no more requests', async () => {
  const { id } = await db.lead.create({ data: { email: 'jane@example.com', words: 'Ask', source: 'direct' } })
  await db.emailOutbox.create({ data: { kind: 'lead_confirm', leadId: id, parameters: {} } })
  const gone = (leadId: string) => callRoute(DELETE, { as, method: 'DELETE', params: { leadId } })
  expect((await gone(MISSING_ID)).status).toBe(404)
  expect((await gone(id)).status).toBe(204)
  expect((await gone(id)).status).toBe(404)
  expect([await db.lead.count(), await db.emailOutbox.count()]).toEqual([0, 0])
  expect(await db.mailPreference.findMany()).toMatchObject([
    { list: 'news', emailHash: hashOf('jane@example.com') },
  ])
  expect(await db.auditLog.findMany()).toMatchObject([{ action: 'lead.delete', target: id }])
})

test('removes a deleted customer from the list', async () => {
  const { viewer } = await createPerson({ email: 'jane@example.com' })
  await db.userEmail.create({
    data: { userId: viewer.id, email: 'jane@home.example', verifiedAt: new Date() },
  })
  const data = { words: 'Ask', source: 'direct' }
  for (const email of ['jane@example.com', 'jane@home.example', 'john@example.com'])
    await db.lead.create({ data: { ...data, email } })
  expect((await callRoute(deleteUser, { as, method: 'DELETE', params: { userId: viewer.id } })).status).toBe(
    204,
  )
  expect(await db.lead.findMany()).toMatchObject([{ email: 'john@example.com' }])
  expect(await db.mailPreference.count()).toBe(2)
})

test('changes what visitors see, and can’t be turned on if nobody could unsubscribe', async () => {
  const put = (leadList: boolean) => callRoute(putSettings, { as, method: 'PUT', body: { leadList } })
  const version = async () => (await db.site.findUnique({ where: { id: 'default' } }))?.version
  const before = await version()
  expect(await put(true)).toMatchObject({ status: 200, body: { leadList: true } })
  const on = await version()
  expect(on).not.toBe(before)
  expect(await put(false)).toMatchObject({ status: 200, body: { leadList: false } })
  expect(await version()).not.toBe(on)
  const none = jest.spyOn(vault, 'derived').mockReturnValue([])
  expect((await put(true)).status).toBe(503)
  none.mockRestore()
  expect(await db.appSettings.findFirst()).toMatchObject({ leadList: false })
})
