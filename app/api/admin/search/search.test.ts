import type { SearchResult } from '@/lib/contract/admin-search'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  type TestPerson,
} from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { GET } from './route'

let admin: TestPerson
beforeEach(async () => {
  admin = await createAdmin({ email: 'keeper@example.org' })
})

const search = async (q: string) => (await callRoute<SearchResult[]>(GET, { as: admin, query: { q } })).body
const titles = async (q: string) => (await search(q)).map(({ kind, title }) => `${kind} ${title}`)

async function createJane() {
  const person = await createPerson({ email: 'jane@example.com', firstName: 'Jane', lastName: 'Doe' })
  const { id: userId } = person.viewer
  await db.userEmail.create({ data: { userId, email: 'paid.by@work.example', verifiedAt: new Date() } })
  await db.userEmail.create({ data: { userId, email: 'unproven@work.example' } })
  await db.misspeltEmail.create({ data: { userId, email: 'jnae@example.com' } })
  return person.viewer
}

test.each([
  ['jane', 'jane@example.com'],
  ['JANE D', 'jane@example.com'],
  ['ane do', 'jane@example.com'],
  ['ja', 'jane@example.com'],
  ['Jane@Example.com', 'jane@example.com'],
  ['paid.by@work.example', 'paid.by@work.example (also jane@example.com)'],
  ['PA', 'paid.by@work.example (also jane@example.com)'],
  ['work.example', 'paid.by@work.example (also jane@example.com)'],
  ['jnae@', 'jnae@example.com (mistyped, now jane@example.com)'],
  ['nae@ex', 'jnae@example.com (mistyped, now jane@example.com)'],
])('finds the person once and names the match: %s', async (q, detail) => {
  const { id } = await createJane()
  const people = (await search(q)).filter(({ kind }) => kind === 'person')
  expect(people).toEqual([{ kind: 'person', id, title: 'Jane Doe', detail }])
})

test('finds nobody by an unverified email, a merged account, or a few letters of a name', async () => {
  const jane = await createJane()
  await createPerson({ email: 'merged 1', mergedInto: { connect: { id: jane.id } } })
  for (const q of ['unproven', 'merged', 'Do', '%', '_', 'a%e']) expect(await search(q)).toEqual([])
})

test('shows the email of a person without a name', async () => {
  await createPerson({ email: 'sam.low@example.com' })
  expect(await titles('sam.low')).toEqual(['person sam.low'])
})

test('finds a sale by its identifiers, its payments, and its buyer, matched or not', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const fields = {
    WP_SALEID: '52811',
    WP_SALE: 'wps_q7x',
    WP_TXNID: 'PAY-1',
    WP_BUYER_EMAIL: 'Buyer@Shop.example',
  }
  await postNotification(
    createSaleFields({ ...fields, WP_BUYER_NAME: 'Rita Rey', WP_ITEM_NUMBER: 'wso_nobody' }),
  )
  const purchase = await db.purchase.findFirstOrThrow()
  await db.purchasePayment.create({
    data: { purchaseId: purchase.id, transactionId: 'PAY-2', number: 2, paidAt: new Date() },
  })
  for (const q of ['52811', '2811', 'wps_q7x', 'PAY-1', 'pay-1', 'PAY-2', 'buyer@shop', 'Rita']) {
    const found = (await search(q)).filter(({ kind }) => kind === 'sale')
    expect([q, found]).toMatchObject([q, [{ id: purchase.id, title: '52811' }]])
    expect(found[0]?.detail).toContain('Rita Rey')
  }
})

test('finds a sale with a short ID by the full ID, and no test sales', async () => {
  const { viewer } = await createPerson({ email: 'jane@example.com' })
  const { id } = await createPurchase(viewer.id, [])
  await db.purchase.update({ where: { id }, data: { warriorPlusSaleId: '7', transactionId: 'T' } })
  expect(await search('7')).toMatchObject([{ kind: 'sale', id }])
  await db.purchase.update({ where: { id }, data: { isTest: true } })
  expect(await search('7')).toEqual([])
})

test('finds products by name and item number in any spelling, and lessons and sections by title', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const section = await createSection({ title: 'Selling without a list' })
  await createVideo({ title: 'Your list of buyers', sectionId: section.id })
  const product = await db.product.findFirstOrThrow()
  const found = { kind: 'product', id: product.id, title: product.name, detail: 'wso_ab12cd' }
  for (const q of ['AB12CD', 'wso_ab12cd', product.name.slice(3, 8)])
    expect(await search(q)).toContainEqual(found)
  expect(await titles('list')).toEqual(['section Selling without a list', 'video Your list of buyers'])
  expect((await search('buyers'))[0]?.detail).toBe('Selling without a list')
})

test('returns at most five results of a kind, matches at the beginning first', async () => {
  for (let n = 0; n < 7; n++) await createPerson({ email: `x${n}.anna@example.com` })
  await createPerson({ email: 'anna@example.com' })
  const found = await titles('anna')
  expect(found).toHaveLength(5)
  expect(found[0]).toBe('person anna')
})

test('refuses non-administrators, caching, and empty, endless, or unknown queries', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  const { headers } = await callRoute(GET, { as: admin, query: { q: 'x' } })
  expect(headers.get('cache-control')).toContain('private, no-store')
  const queries: Record<string, string>[] = [
    {},
    { q: ' ' },
    { q: 'x'.repeat(201) },
    { q: 'x', w: 'y' },
    { q: 'a\u0000b' },
  ]
  for (const query of queries) expect((await callRoute(GET, { as: admin, query })).status).toBe(400)
  for (const q of ["' OR 1=1 --", '\\', '$1', '%%%', 'a_b\\%', 'İ', '日本語', '🙂🙂🙂']) {
    expect((await callRoute(GET, { as: admin, query: { q } })).status).toBe(200)
  }
})

test('never logs the searched text, even if the search fails', async () => {
  const said: string[] = []
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const errors = jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const { databasePool } = await import('@/lib/server/db/client')
  const real = databasePool.pool.connect.bind(databasePool.pool)
  const connect = jest.spyOn(databasePool.pool, 'connect').mockImplementationOnce(real)
  connect.mockImplementationOnce(() => Promise.reject(new Error('The connection broke')))
  const answer = await callRoute(GET, { as: admin, query: { q: 'secretive.buyer' } })
  for (const spy of [write, errors, connect]) spy.mockRestore()
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(said.join('')).toContain('request_failed')
  expect(said.join('') + JSON.stringify(answer.body)).not.toContain('secretive')
})
