import { NextRequest } from 'next/server'
import { db } from '@/lib/server/db/client'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { callRoute } from '@/tests/call-route'
import { createPerson, createPurchase, MISSING_ID } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { createViewAsScenario } from '@/tests/view-as-scenario'
import { postWithdrawal, sampleDeclaration, turnOnWithdrawals } from '@/tests/withdrawal-helpers'
import { POST } from './route'

const stored = () => db.withdrawal.findMany({ orderBy: { submittedAt: 'asc' } })

test('stores the declaration and its email together', async () => {
  await turnOnWithdrawals()
  const { status, body } = await postWithdrawal({ replyTo: 'Home@example.com', order: ' 23456789 ' })
  expect(status).toBe(201)
  await waitForBackgroundWork()
  const [declaration] = await stored()
  expect(body).toEqual({ id: declaration?.id, submittedAt: declaration?.submittedAt.toISOString() })
  expect(declaration).toMatchObject({
    name: 'Jane Doe',
    email: 'jane@example.com',
    replyEmail: 'home@example.com',
    orderText: '23456789',
    text: expect.stringContaining('I withdraw from my contract with Lectern'),
    locale: 'en',
    timeZone: 'Europe/Berlin',
    ipAddress: '203.0.113.7',
    purchaseId: null,
    repeatOf: null,
  })
  const emails = await db.emailOutbox.findMany()
  expect(emails).toMatchObject([{ kind: 'withdrawal', withdrawalId: body.id, userId: null, leadId: null }])
})

test('stores neither the declaration nor its email if one of them fails', async () => {
  await turnOnWithdrawals()
  await db.$executeRaw`ALTER TABLE email_outbox ADD CONSTRAINT refuse CHECK (kind <> 'withdrawal') NOT VALID`
  try {
    expect((await postWithdrawal()).status).toBe(500)
    expect(await stored()).toEqual([])
  } finally {
    await db.$executeRaw`ALTER TABLE email_outbox DROP CONSTRAINT refuse`
  }
})

test.each([
  ['no name', { name: ' ' }],
  ['a name with an email', { name: 'Jane jane@example.com' }],
  ['a name with a link', { name: 'Win at www.example.org' }],
  ['a name with two lines', { name: 'Jane\nDoe' }],
  ['a long name', { name: 'J'.repeat(101) }],
  ['an invalid email', { email: 'jane' }],
  ['an invalid email for the confirmation', { replyTo: 'jane' }],
  ['an order with a link', { order: 'https://example.com' }],
  ['a long order', { order: '1'.repeat(101) }],
  ['no confirmation', { confirmed: false }],
  ['another language', { locale: 'pt' }],
  ['an unknown time zone', { timeZone: 'Mars/Base' }],
  ['another field', { reason: 'None of your business' }],
])('refuses %s', async (_, changes) => {
  await turnOnWithdrawals()
  expect((await postWithdrawal(changes)).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('answers 404 while the withdrawal form is off', async () => {
  expect((await postWithdrawal()).status).toBe(404)
  expect((await postWithdrawal({ name: '' })).status).toBe(404)
  expect(await stored()).toEqual([])
})

/** Sends a body in chunks, so that it has no `Content-Length`. */
const declareInChunks = (text: string) => {
  const body = new Blob([text]).stream()
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const request = new NextRequest('http://localhost:3000/', { method: 'POST', body, headers, duplex: 'half' })
  return POST(request, { params: Promise.resolve({}) })
}
const padTo = (bytes: number) => JSON.stringify(sampleDeclaration).padEnd(bytes)

test('refuses a body larger than 4 KB, with and without a length', async () => {
  await turnOnWithdrawals()
  const headers = { 'content-length': '4097', 'content-type': 'application/json' }
  const declared = await callRoute(POST, { raw: padTo(4097), headers })
  const chunked = await declareInChunks(padTo(4097))
  expect([declared.status, chunked.status]).toEqual([413, 413])
  const refusal = { code: 'too_large', message: 'The body is larger than 4 KB' }
  expect([declared.body, await chunked.json()]).toMatchObject([refusal, refusal])
  expect(await stored()).toEqual([])
  expect((await declareInChunks(padTo(4096))).status).toBe(201)
})

test('answers a bot like a person, and stores nothing', async () => {
  await turnOnWithdrawals()
  const { status, body } = await postWithdrawal({ website: 'https://example.com' })
  expect(status).toBe(201)
  expect(Object.keys(body)).toEqual(['id', 'submittedAt'])
  expect(await stored()).toEqual([])
})

test('answers buyers and strangers alike', async () => {
  await storeSecurityKey()
  await turnOnWithdrawals()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const answers = await Promise.all([postWithdrawal(), postWithdrawal({ email: 'stranger@example.com' })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(answers.map(({ body }) => Object.keys(body).join())).size).toBe(1)
})

test('accepts only a purchase of the signed-in person', async () => {
  await storeSecurityKey()
  await turnOnWithdrawals()
  await createNotifiedProduct('wso_ab12cd')
  const buyer = await createPerson({ email: 'jane@example.com' })
  await postNotification(createSaleFields())
  const { id: purchaseId } = await db.purchase.findFirstOrThrow()
  const stranger = await createPerson()
  expect((await postWithdrawal({ purchaseId })).status).toBe(404)
  expect((await postWithdrawal({ purchaseId }, { as: stranger })).status).toBe(404)
  expect((await postWithdrawal({ purchaseId: MISSING_ID }, { as: buyer })).status).toBe(404)
  const { id: granted } = await createPurchase(buyer.viewer.id, [])
  await db.purchase.update({ where: { id: granted }, data: { source: 'manual' } })
  expect((await postWithdrawal({ purchaseId: granted }, { as: buyer })).status).toBe(404)
  expect((await postWithdrawal({ purchaseId, email: 'other@example.com' }, { as: buyer })).status).toBe(201)
  await waitForBackgroundWork()
  expect(await stored()).toMatchObject([{ purchaseSignedIn: purchaseId, purchaseId }])
})

test('a buyer can withdraw from any number of purchases in a day, and each email names its sale', async () => {
  await storeSecurityKey()
  await turnOnWithdrawals()
  await createNotifiedProduct('wso_ab12cd')
  const buyer = await createPerson({ email: 'jane@example.com' })
  const sales = ['81', '82', '83', '84']
  for (const sale of sales) {
    await postNotification(
      createSaleFields({
        WP_SALEID: sale,
        WP_SALE: `sale_${sale}`,
        WP_TXNID: `t${sale}`,
        IPN_ID: `9${sale}`,
      }),
    )
  }
  const purchases = await db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } })
  expect(purchases).toHaveLength(4)
  for (const { id } of purchases) {
    expect((await postWithdrawal({ purchaseId: id, order: '' }, { as: buyer })).status).toBe(201)
  }
  await waitForBackgroundWork()
  const all = await stored()
  expect(all.map(({ orderText, repeatOf, purchaseId }) => [orderText, repeatOf, purchaseId])).toEqual(
    purchases.map(({ id, warriorPlusSaleId }) => [warriorPlusSaleId, null, id]),
  )
})

test.each(['M.de Boer', 'J.De Smet'])('accepts the name %s', async (name) => {
  await turnOnWithdrawals()
  expect((await postWithdrawal({ name })).status).toBe(201)
})

test('refuses a declaration while an administrator views as a customer', async () => {
  await turnOnWithdrawals()
  const { browser } = await createViewAsScenario()
  expect((await postWithdrawal({}, { as: browser })).status).toBe(403)
  expect(await stored()).toEqual([])
})

test('stores repeated declarations without another email', async () => {
  await turnOnWithdrawals()
  for (let count = 0; count < 5; count++) expect((await postWithdrawal()).status).toBe(201)
  expect((await postWithdrawal({ order: '1' })).status).toBe(201)
  const [first, , , ...repeated] = await stored()
  expect(repeated.map(({ repeatOf }) => repeatOf)).toEqual([first?.id, first?.id, null])
  expect(await db.emailOutbox.count({ where: { kind: 'withdrawal' } })).toBe(4)
})

test('limits declarations from one network, and names the contact', async () => {
  await turnOnWithdrawals()
  const statuses: number[] = []
  for (let count = 0; count < 50; count++) {
    const batch = Array.from({ length: 20 }, (_, index) =>
      postWithdrawal({ email: `a${count * 20 + index}@example.com` }),
    )
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(980)
  const refused = await callRoute<{ message: string }>(POST, {
    body: sampleDeclaration,
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.body.message).toContain('help@example.com')
  expect((await postWithdrawal({}, { ip: '198.51.100.1' })).status).toBe(201)
  expect(await db.withdrawal.count()).toBe(21)
}, 60_000)

test('limits declarations of all networks together', async () => {
  await turnOnWithdrawals()
  await consumePoints('withdrawal', 'all', 1999)
  expect((await postWithdrawal({}, { ip: '198.51.100.1' })).status).toBe(201)
  const { status, headers, body } = await postWithdrawal({}, { ip: '198.51.100.2' })
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toMatchObject({ message: expect.stringContaining('help@example.com') })
})

test('the confirmation goes to the email that paid, unless another one is named', async () => {
  await turnOnWithdrawals()
  await postWithdrawal()
  expect(await stored()).toMatchObject([{ email: 'jane@example.com', replyEmail: 'jane@example.com' }])
})

test('an email of a withdrawal has one recipient, and is queued once for each address', async () => {
  await turnOnWithdrawals()
  const { id: withdrawalId } = (await postWithdrawal()).body
  const { viewer } = await createPerson()
  const queue = (to: string, userId: string | null = null) =>
    db.emailOutbox.create({ data: { kind: 'withdrawal', withdrawalId, userId, parameters: { to } } })
  await expect(queue('jane@example.com')).rejects.toThrow('Unique constraint')
  await expect(queue('other@example.com', viewer.id)).rejects.toThrow('email_outbox_recipient_check')
  expect(await db.emailOutbox.count()).toBe(1)
})

test('a declaration never changes, except that personal data is removed', async () => {
  await turnOnWithdrawals()
  const { id } = (await postWithdrawal({ order: '1' })).body
  await waitForBackgroundWork()
  const where = { id }
  for (const data of [
    { name: 'Other' },
    { email: 'other@example.com' },
    { replyEmail: 'other@example.com' },
    { orderText: '2' },
    { purchaseSignedIn: MISSING_ID },
    { text: 'Other' },
    { locale: 'de' },
    { timeZone: 'UTC' },
    { submittedAt: new Date(0) },
    { ipAddress: '198.51.100.1' },
  ]) {
    await expect(db.withdrawal.update({ where, data })).rejects.toThrow('can only be redacted')
  }
  const redacted = { name: null, email: null, replyEmail: null, ipAddress: null }
  expect(await db.withdrawal.update({ where, data: { ...redacted, note: 'Called' } })).toMatchObject(redacted)
})
