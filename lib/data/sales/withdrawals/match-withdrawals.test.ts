import { setTimeout as sleep } from 'node:timers/promises'
import type { Withdrawal } from '@/lib/contract/sales/withdrawals'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'
import { declareWithdrawalElsewhere } from '@/tests/run-in-other-process'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>
let form: typeof import('@/tests/withdrawal-helpers')
let matching: typeof import('./match-withdrawals')
let list: typeof import('./withdrawals')

beforeAll(async () => {
  product = await loadAppWithMailServer()
  form = await import('@/tests/withdrawal-helpers')
  matching = await import('./match-withdrawals')
  list = await import('./withdrawals')
})
afterAll(() => product.server.close())

const NUMBER = '23456789'
const PAID_WITH = 'jane@example.com'
const refund = { WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '98765402' }

beforeEach(async () => {
  product.server.emails.length = 0
  product.server.refuseWith = null
  product.server.refuseMailboxes = () => false
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
  await product.createAdmin({ email: 'owner@example.org' })
  await form.turnOnWithdrawals()
})

const sell = (changes: Record<string, string> = {}) =>
  product.postNotification(product.createSaleFields(changes))
const another = { WP_SALEID: '2', WP_SALE: 'sale_2', WP_TXNID: 't2', IPN_ID: '2' }

/** Sends the form, and waits for the matching and the emails after the response. */
async function withdraw(changes: Record<string, unknown> = {}) {
  const answer = await form.postWithdrawal(changes)
  await product.waitForBackgroundWork()
  return answer.body.id
}

async function listed(state: 'open' | 'done' = 'open'): Promise<Withdrawal[]> {
  const { viewer } = await product.createAdmin()
  return (await list.listWithdrawals(viewer, { state, limit: 50 })).rows
}

const acknowledgements = () =>
  product.db.emailOutbox.findMany({ where: { kind: 'withdrawal' }, orderBy: { createdAt: 'asc' } })
const alerts = () =>
  product.db.emailOutbox.findMany({ where: { kind: 'alert', user: { email: 'owner@example.org' } } })
const sentTo = () => product.server.emails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)

test.each([
  ['the sale number', NUMBER],
  ['the API ID of the sale', 'SALE_K3V9X2AB'],
  ['the transaction ID', 'pi_3TESTabc'],
])('matches %s of the email', async (_, order) => {
  await sell()
  await sell(another)
  await withdraw({ order })
  expect(await listed()).toMatchObject([
    { match: { saleId: NUMBER, product: 'My Video Course' }, candidates: [] },
  ])
})

test('matches the only sale of the email without an order', async () => {
  await sell()
  await withdraw()
  const [withdrawal] = await listed()
  expect(withdrawal).toMatchObject({ match: { saleId: NUMBER }, timing: 'in_time', signedIn: false })
})

test('matches the sale with the order number among more sales than the owner can choose from', async () => {
  await sell()
  const bought = await product.db.purchase.findFirstOrThrow({ omit: { ipnData: true } })
  await product.db.purchase.createMany({
    data: Array.from({ length: 30 }, (_, index) => ({
      ...bought,
      id: undefined,
      warriorPlusSaleId: `more-${index}`,
      warriorPlusSale: `more-${index}`,
      transactionId: `more-${index}`,
    })),
  })
  await withdraw({ order: 'more-29' })
  await withdraw({ order: NUMBER })
  expect((await listed()).map(({ match }) => match?.saleId)).toEqual([NUMBER, 'more-29'])
})

test.each(['PAY-1', 'order-1'])('matches the sale or order %s of another network', async (order) => {
  await sell()
  await product.db.purchase.updateMany({
    data: { network: 'jvzoo', warriorPlusSaleId: 'jvzoo:PAY-1', saleId: 'PAY-1', orderId: 'ORDER-1' },
  })
  await withdraw({ order })
  expect((await listed())[0]?.match).toMatchObject({ network: 'jvzoo', saleId: 'PAY-1' })
})

test('ignores sales of a network that is usually the seller, and imports of networks without a sale', async () => {
  await sell()
  const change = (data: object) => product.db.purchase.updateMany({ data })
  await change({ network: 'clickbank', warriorPlusSaleId: 'clickbank:R1', saleId: 'R1' })
  await withdraw({ order: 'R1' })
  await change({ network: 'jvzoo', warriorPlusSaleId: 'jvzoo:import-1', saleId: 'import-1' })
  await withdraw({ order: 'import-1' })
  expect((await listed()).map(({ match, candidates }) => [match, candidates])).toEqual([
    [null, []],
    [null, []],
  ])
  await form.turnOnWithdrawals({ warriorplus: 'me', clickbank: 'me' })
  await change({ network: 'clickbank', warriorPlusSaleId: 'clickbank:R1' })
  await withdraw()
  expect((await listed())[0]?.match).toMatchObject({ network: 'clickbank' })
})

test('shows the candidates if the email has several sales, or none with this order', async () => {
  await sell()
  await sell(another)
  await withdraw()
  await withdraw({ order: '404' })
  const found = await listed()
  expect(found.map(({ match, timing }) => [match, timing])).toEqual([
    [null, 'unknown'],
    [null, 'unknown'],
  ])
  expect(found.map(({ candidates }) => candidates.map(({ saleId }) => saleId).toSorted())).toEqual([
    ['2', NUMBER],
    ['2', NUMBER],
  ])
})

test('finds a sale by each email of its account, and by a mistyped one', async () => {
  await sell()
  const { id: userId } = await product.db.user.findUniqueOrThrow({ where: { email: PAID_WITH } })
  await product.db.userEmail.create({ data: { userId, email: 'home@example.com', verifiedAt: new Date() } })
  await product.db.misspeltEmail.create({ data: { userId, email: 'jnae@example.com' } })
  await withdraw({ email: 'home@example.com' })
  await withdraw({ email: 'jnae@example.com' })
  await withdraw({ email: 'stranger@example.com', order: NUMBER })
  expect((await listed()).map(({ email, match }) => [email, match?.saleId])).toEqual([
    ['stranger@example.com', undefined],
    ['jnae@example.com', NUMBER],
    ['home@example.com', NUMBER],
  ])
})

test('ignores test sales, granted access, imports without a sale, and networks that are the seller', async () => {
  await sell()
  const change = (data: object) => product.db.purchase.updateMany({ data })
  await change({ isTest: true })
  await withdraw()
  await change({ isTest: false, source: 'manual' })
  await withdraw({ order: NUMBER })
  await change({ source: 'import', warriorPlusSaleId: 'import-1' })
  await withdraw({ order: 'import-1' })
  await change({ source: 'notification', warriorPlusSaleId: NUMBER })
  await form.turnOnWithdrawals({ warriorplus: 'network' })
  await withdraw({ order: 'sale_k3v9x2ab' })
  expect((await listed()).map(({ match, candidates }) => [match, candidates])).toEqual(
    Array.from({ length: 4 }, () => [null, []]),
  )
})

test('matches a sale that arrives after its withdrawal', async () => {
  await withdraw()
  await sell()
  await matching.matchWithdrawals()
  expect((await listed())[0]?.match).toBeNull()
  await product.db.withdrawal.updateMany({ data: { matchAfter: new Date(0) } })
  await matching.matchWithdrawals()
  expect((await listed())[0]?.match).toMatchObject({ saleId: NUMBER })
})

test('the refund closes the withdrawal, and a withdrawal after the refund is closed at once', async () => {
  await sell()
  const first = await withdraw()
  await product.postNotification(product.createSaleFields(refund))
  const second = await withdraw()
  expect(await listed()).toEqual([])
  expect((await listed('done')).map(({ id, closedBy }) => [id, closedBy])).toEqual([
    [second, 'refund'],
    [first, 'refund'],
  ])
})

test('stays open until every payment of a subscription is returned', async () => {
  const payment = (number: number) => ({
    WP_ACTION: number === 1 ? 'subscr_created' : 'subscr_completed',
    WP_SUBSCR_PAYMENT_TXNID: `payment-${number}`,
    WP_SUBSCR_PAYMENT_NUM: `${number}`,
    IPN_ID: `${number}`,
  })
  await sell(payment(1))
  await sell(payment(2))
  await withdraw()
  await product.postNotification(
    product.createSaleFields({ ...payment(2), ...refund, WP_ACTION: 'subscr_refunded' }),
  )
  expect(await product.db.purchase.findFirst()).toMatchObject({ isRefunded: true })
  expect(await listed()).toHaveLength(1)
})

test('changes no access and no purchase', async () => {
  await sell()
  const before = await product.readSalesState()
  await withdraw()
  const after = await product.readSalesState()
  expect([after.users, after.purchases]).toEqual([before.users, before.purchases])
  expect([await product.db.mailPreference.count(), await product.db.mailSuppression.count()]).toEqual([0, 0])
})

test('no email program turns what the sender entered into a link', async () => {
  await withdraw({ name: 'Jane v. Doe', order: 'www.example.org/1' })
  await product.sendDueEmails()
  const [email] = product.server.emails
  expect(email?.text).toContain('www.\u2060example.\u2060org/\u20601')
  expect(email?.text).toContain('Jane v.\u2060 Doe')
  expect(email?.text).toContain('jane@\u2060example.\u2060com')
  expect(email?.html).not.toContain('example.org')
})

test('sends the acknowledgement, and a copy to the email used at checkout', async () => {
  await sell()
  await product.sendDueEmails()
  product.server.emails.length = 0
  await withdraw({ replyTo: 'home@example.com', locale: 'de', name: 'Jane O’Doe', order: NUMBER })
  await product.sendDueEmails()
  const [copy, own] = product.server.emails
    .filter(({ subject }) => subject?.includes('iderruf'))
    .toSorted((a, b) => (b.to?.[0]?.address ?? '').localeCompare(a.to?.[0]?.address ?? ''))
  expect(own?.to).toMatchObject([{ address: 'home@example.com' }])
  expect(own?.subject).toBe('Ihr Widerruf ist eingegangen (Lectern)')
  expect(own?.html).toContain('<html lang="de">')
  expect(own?.text).toContain('Ich widerrufe meinen Vertrag mit Lectern')
  expect(own?.text).toContain(NUMBER)
  expect(own?.text).toContain('UTC')
  expect(own?.text).toContain('Europe/Berlin')
  expect(own?.text).toContain('/login?callbackUrl=%2Faccount')
  expect(own?.text).not.toContain('jane@example.com')
  expect(copy?.to).toMatchObject([{ address: PAID_WITH }])
  expect(copy?.text).toContain('Wenn Sie das nicht waren, antworten Sie auf diese E-Mail.')
  expect(await listed()).toMatchObject([{ acknowledgement: 'sent', acknowledgedAt: expect.any(String) }])
})

test('survives a process that is killed between the confirmation and the email', async () => {
  await sell()
  await product.sendDueEmails()
  const { kill, ended } = declareWithdrawalElsewhere(form.sampleDeclaration)
  while ((await product.db.withdrawal.count()) === 0) await sleep(50)
  kill()
  await ended
  await matching.matchWithdrawals()
  await product.sendDueEmails()
  expect(sentTo()).toContain(`${PAID_WITH}: We received your withdrawal (Lectern)`)
  expect(await listed()).toMatchObject([{ match: { saleId: NUMBER }, acknowledgement: 'sent' }])
}, 120_000)

test('an acknowledgement of a matched withdrawal is urgent, and others wait behind urgent emails', async () => {
  await sell()
  product.server.refuseWith = 'later'
  await withdraw()
  await withdraw({ email: 'stranger@example.com' })
  expect((await acknowledgements()).map(({ priority }) => priority)).toEqual([0, 4])
})

test('sends to suppressed addresses too, and a rejection neither suppresses an address nor slows other emails', async () => {
  await sell()
  await product.sendDueEmails()
  await product.db.mailSuppression.create({ data: { email: 'home@example.com', reason: '550' } })
  await withdraw({ replyTo: 'home@example.com' })
  await product.sendDueEmails()
  expect(sentTo()).toContain('home@example.com: We received your withdrawal (Lectern)')
})

test('ten withdrawals with nonsense addresses delay no other email', async () => {
  product.server.refuseMailboxes = (email) => email.startsWith('nonsense')
  for (let count = 0; count < 10; count++) await withdraw({ email: `nonsense-${count}@example.com` })
  await product.sendDueEmails()
  const rejected = await acknowledgements()
  expect(rejected.map(({ state, refused }) => [state, refused])).toEqual(
    Array.from({ length: 10 }, () => ['dropped', false]),
  )
  expect(await product.db.mailSuppression.count()).toBe(0)
  await sell()
  await product.sendDueEmails()
  expect(sentTo()).toContain(`${PAID_WITH}: Your access to Lectern`)
})

test('at most 200 acknowledgements of unmatched withdrawals are due in an hour', async () => {
  const ids = Array.from(
    { length: 201 },
    (_, index) => `0197a8f0-0000-7000-8000-${`${index}`.padStart(12, '0')}`,
  )
  const row = { text: 'x', locale: 'en' }
  await product.db.withdrawal.createMany({ data: ids.map((id) => ({ id, ...row, matchAfter: null })) })
  const parameters = { to: 'x', isCopy: false }
  await product.db.emailOutbox.createMany({
    data: ids.map((withdrawalId) => ({
      kind: 'withdrawal',
      withdrawalId,
      priority: 4,
      parameters,
      nextAttemptAt: new Date(Date.now() + 3_600_000),
    })),
  })
  const id = await withdraw()
  const withdrawalEmail = await product.db.emailOutbox.findFirstOrThrow({ where: { withdrawalId: id } })
  expect(withdrawalEmail.nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(50 * 60_000)
})

test('keeps the declaration in safe mode, and its email waits', async () => {
  await product.db.appSettings.updateMany({ data: { quietSince: new Date() } })
  await withdraw()
  await product.sendDueEmails()
  expect(product.server.emails).toEqual([])
  expect(await listed()).toMatchObject([{ acknowledgement: 'held' }])
  const { viewer } = await product.createAdmin()
  const { getSafeMode } = await import('@/lib/data/system/safe-mode')
  expect(await getSafeMode(viewer)).toMatchObject({ withdrawals: 1 })
})

test('alerts the owner once to a purchase', async () => {
  await sell()
  await withdraw()
  await withdraw({ order: NUMBER })
  const causes = (await alerts()).map(({ parameters }) => Object(parameters).title)
  expect(causes).toEqual(['A consumer withdrew from a purchase'])
})

test('reminders about the purchase stop', async () => {
  await product.db.appSettings.updateMany({ data: { postalAddress: 'A Street 1' } })
  await product.db.section.create({
    data: {
      title: 'One',
      order: 1,
      videos: { create: { title: 'A', videoUrl: 'https://v.example.com/a.mp4', order: 1 } },
    },
  })
  await sell()
  await withdraw()
  await product.makeItBe(12)
  await product.db.$executeRaw`
    UPDATE email_outbox SET next_attempt_at = now(), created_at = created_at - make_interval(hours => (parameters ->> 'hours')::int)
    WHERE kind = 'rescue'`
  await product.sendDueEmails()
  const reminders = await product.db.emailOutbox.findMany({ where: { kind: 'rescue' } })
  expect(reminders.length).toBeGreaterThan(0)
  expect(new Set(reminders.map(({ dropReason }) => dropReason))).toEqual(
    new Set(['Stopped: the buyer withdrew from the purchase']),
  )
})
