import { type FakeWarriorPlus, startFakeWarriorPlus } from '@/tests/fakes/warriorplus'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

const apiKey = 'the-api-key-of-tests'
let product: Awaited<ReturnType<typeof loadAppWithMailServer>>
let peer: FakeWarriorPlus

beforeAll(async () => {
  product = await loadAppWithMailServer()
  peer = await startFakeWarriorPlus(apiKey)
  const { env } = await import('@/lib/server/env')
  env.WARRIORPLUS_API_URL = peer.url
})
afterAll(async () => {
  await product.server.close()
  await peer.close()
})

beforeEach(async () => {
  product.server.emails.length = 0
  peer.sales = []
  await product.createAdmin({ email: 'owner@example.org' })
  await product.createPerson()
  await product.storeSecurityKey()
  await product.makeItBe(12)
})

async function raised() {
  const { raiseOwnerAlerts } = await import('./owner-alerts')
  await raiseOwnerAlerts()
  return (await product.send()).sort()
}
/** Moves all queued alerts to another day, as if a day had passed. */
const nextDay = () =>
  product.db.$executeRaw`
    UPDATE email_outbox SET parameters = parameters || jsonb_build_object('day', id) WHERE kind = 'alert'`
const set = (data: object) => product.db.appSettings.update({ where: { id: 'default' }, data })

const sell = (number: number, changes: Record<string, string | undefined> = {}) =>
  product.postNotification(
    product.createSaleFields({
      WP_SALEID: `${number}`,
      WP_SALE: `s${number}`,
      WP_TXNID: `t${number}`,
      IPN_ID: `${number}`,
      ...changes,
    }),
  )

test('sends no alert if there is no problem', async () => {
  await product.createNotifiedProduct('wso_ab12cd')
  await sell(1)
  await product.waitForBackgroundWork()
  product.server.emails.length = 0
  expect(await raised()).toEqual([])
})

test('reports waiting sales once per day and item number, with their number and total', async () => {
  await sell(1)
  await sell(2, { WP_SALE_AMOUNT: '10.50' })
  await sell(3, { WP_ITEM_NUMBER: 'wso_other', WP_SALE_AMOUNT: 'gift' })
  expect(await raised()).toEqual([
    'owner@example.org: 1 sale is waiting for you (Lectern)',
    'owner@example.org: 2 sales are waiting for you (Lectern)',
  ])
  const texts = product.server.emails.map(({ text }) => text ?? '')
  texts.sort((one) => (one.includes('wso_other') ? -1 : 1))
  expect(texts).toEqual([
    expect.stringMatching(/wso_other[\s\S]*Unknown/),
    expect.stringMatching(/wso_ab12cd[\s\S]*\$37\.50/),
  ])
  await sell(4)
  expect(await raised()).toEqual([])
  await nextDay()
  expect(await raised()).toHaveLength(2)
  await product.createNotifiedProduct('wso_ab12cd')
  const { matchWaitingSales } = await import('./notifications/match-waiting-sales')
  await matchWaitingSales()
  await nextDay()
  expect((await raised()).filter((one) => one.includes('wait'))).toHaveLength(1)
})

test('says what to do about a sale without an item number', async () => {
  await sell(1, { WP_ITEM_NUMBER: '' })
  await raised()
  expect(product.server.emails[0]?.text).toContain('then assign each sale')
  expect(product.server.emails[0]?.text).toMatch(/Item number\s+None/)
})

test('says when the last backup succeeded if none did for three days', async () => {
  const longAgo = new Date('2026-03-04T05:06:07Z')
  await set({ backupExpectedSince: longAgo, backupSucceededAt: longAgo })
  expect(await raised()).toEqual(['owner@example.org: No backup for three days (Lectern)'])
  expect(product.server.emails[0]?.text).toMatch(/Last backup\s+Mar 4, 2026/)
})

test('lists totals by currency', async () => {
  await sell(1, { WP_SALE_AMOUNT: '97.00' })
  await sell(2, { WP_SALE_AMOUNT: '97.00', WP_SALE_CURRENCY: 'EUR' })
  await sell(3, { WP_SALE_AMOUNT: '1000', WP_SALE_CURRENCY: 'JPY' })
  await sell(4, { WP_SALE_AMOUNT: '3.00', WP_SALE_CURRENCY: 'EUR' })
  await raised()
  expect(product.server.emails[0]?.text).toMatch(/Total\s+€100\.00, ¥1,000, \$97\.00/)
})

test('reports a sale without a valid email, but not a pending payment', async () => {
  await product.createNotifiedProduct('wso_ab12cd')
  await sell(1, { WP_BUYER_EMAIL: 'nobody' })
  await sell(2, { WP_PAYMENT_STATUS: 'Pending' })
  expect(await raised()).toEqual(['owner@example.org: 1 sale is waiting for you (Lectern)'])
  expect(product.server.emails[0]?.text).toContain('Assign each sale to a customer')
})

test('reports no pending payment for an item without a product', async () => {
  await sell(1, { WP_PAYMENT_STATUS: 'Pending' })
  expect(await raised()).toEqual([])
  await sell(2)
  expect(await raised()).toEqual(['owner@example.org: 1 sale is waiting for you (Lectern)'])
})

test('reports a mail server that rejects emails, and a sale that differs from WarriorPlus', async () => {
  await set({ mailsRefused: 14, ledgerDiffering: 1, ledgerComparedAt: new Date() })
  expect(await raised()).toEqual([
    'owner@example.org: 1 sale doesn’t match WarriorPlus (Lectern)',
    'owner@example.org: Your mail server is rejecting emails (Lectern)',
  ])
  expect(product.server.emails.some(({ text }) => text?.includes('14 of the last 20'))).toBe(true)
})

test('distinguishes a list with dead addresses from a mail server that rejects buyers', async () => {
  const { viewer } = await product.createPerson()
  const listed = {
    userId: viewer.id,
    kind: 'test_sale',
    priority: 2,
    parameters: {},
    triedAt: new Date(),
  } as const
  await product.db.emailOutbox.createMany({
    data: Array.from({ length: 12 }, () => ({ ...listed, refused: true, state: 'dropped' as const })),
  })
  const { recordDeliveryHealth } = await import('@/lib/data/mail/delivery-health')
  await recordDeliveryHealth()
  expect(await raised()).toEqual(['owner@example.org: Your list has many invalid addresses (Lectern)'])
  expect(product.server.emails[0]?.text).toContain('12 of the last 20')
})

test('reports a wrong key only if WarriorPlus lists the sale', async () => {
  const { vault } = await import('@/lib/server/vault')
  await set({ warriorPlusApiKey: vault.seal('warriorPlusApiKey', apiKey) })
  await product.createNotifiedProduct('wso_ab12cd')
  await sell(1, { WP_SECURITYKEY: 'a key of somebody else' })
  expect(await raised()).toEqual([])
  const created = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  peer.sales = [{ id: 's1', created, product_id: 'ab12cd', amount: '27.00', status: 'Completed' }]
  peer.fault = 'failing'
  expect(await raised()).toEqual([])
  peer.fault = null
  expect(await raised()).toEqual([
    'owner@example.org: Sales are arriving with the wrong security key (Lectern)',
  ])
  expect(await raised()).toEqual([])
})

test('reports all withdrawals without a purchase together, once a day, for a week', async () => {
  const declared = (id: number) => ({
    id: `0197a8f0-0000-7000-8000-00000000000${id}`,
    email: 'jane@example.com',
    text: 'x',
    locale: 'en',
  })
  await product.db.withdrawal.createMany({ data: [declared(1), declared(2)] })
  expect(await raised()).toEqual(['owner@example.org: 2 withdrawals don’t match a purchase (Lectern)'])
  expect(await raised()).toEqual([])
  await nextDay()
  expect(await raised()).toHaveLength(1)
  await nextDay()
  const old = new Date(Date.now() - 8 * 86_400_000)
  await product.db.withdrawal.createMany({ data: [{ ...declared(3), submittedAt: old }] })
  await product.db.withdrawal.updateMany({ data: { handledAt: new Date() } })
  expect(await raised()).toEqual([])
})
