import { randomUUID } from 'node:crypto'
import { exportRowSchemas } from '@/lib/contract/account-export'
import type { AttentionReport } from '@/lib/contract/sales/attention'
import type { Withdrawal } from '@/lib/contract/sales/withdrawals'
import { readWithdrawals } from '@/lib/data/account-export-rows'
import { deleteCustomer } from '@/lib/data/people/customers'
import { mergeAccounts } from '@/lib/data/people/merge-accounts'
import { getAttention, refreshAttention } from '@/lib/data/sales/attention'
import { forgetBuyer } from '@/lib/data/sales/notifications/forget-buyer'
import { getPurchaseEvidence } from '@/lib/data/sales/purchase-evidence'
import { forgetWithdrawalIps, pruneWithdrawals } from '@/lib/data/sales/withdrawals/prune-withdrawals'
import { findUnmatchedWithdrawalAlert } from '@/lib/data/sales/withdrawals/withdrawal-issues'
import type { Admin } from '@/lib/server/auth/session'
import { db, transaction } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, MISSING_ID, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { postWithdrawal, turnOnWithdrawals } from '@/tests/withdrawal-helpers'
import { PUT } from './[withdrawalId]/route'
import { GET } from './route'

let owner: TestPerson & { viewer: Admin }

beforeEach(async () => {
  owner = await createAdmin()
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await turnOnWithdrawals()
})

const another = { WP_SALEID: '2', WP_SALE: 'sale_2', WP_TXNID: 't2', IPN_ID: '2' }
const refund = { WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '9' }
const sell = (changes: Record<string, string> = {}) => postNotification(createSaleFields(changes))

async function withdraw(changes: Record<string, unknown> = {}, as?: TestPerson) {
  const { body } = await postWithdrawal(changes, as ? { as } : {})
  await waitForBackgroundWork()
  return body.id
}
const list = (state: string, query: Record<string, string> = {}) =>
  callRoute<Withdrawal[]>(GET, { as: owner, query: { state, ...query } })
const update = (withdrawalId: string, body: unknown, as: TestPerson = owner) =>
  callRoute<Withdrawal>(PUT, { as, method: 'PUT', params: { withdrawalId }, body })

test('the owner chooses the purchase of a withdrawal, and can remove it again', async () => {
  await sell()
  await sell(another)
  const id = await withdraw()
  const [open] = (await list('open')).body
  const chosen = open?.candidates.find(({ saleId }) => saleId === '2')
  const { status, body } = await update(id, { purchaseId: chosen?.purchaseId })
  expect(status).toBe(200)
  expect(body).toMatchObject({ match: chosen, candidates: [], timing: 'in_time', closedBy: null })
  expect((await update(id, { purchaseId: null })).body).toMatchObject({ match: null })
  expect((await update(id, { purchaseId: MISSING_ID })).status).toBe(404)
  expect((await update(MISSING_ID, { handled: true })).status).toBe(404)
})

test('assigning a refunded purchase closes the withdrawal', async () => {
  await sell()
  await sell(another)
  const id = await withdraw()
  await sell({ ...another, ...refund })
  const { id: purchaseId } = await db.purchase.findFirstOrThrow({ where: { warriorPlusSaleId: '2' } })
  const { body } = await update(id, { purchaseId })
  expect(body).toMatchObject({ closedBy: 'refund', handledBy: null, handledAt: expect.any(String) })
  expect((await update(id, { handled: false })).status).toBe(409)
})

test('marks a withdrawal as handled, with a note, and reopens it', async () => {
  const id = await withdraw()
  const { body } = await update(id, { handled: true, note: 'Called' })
  expect(body).toMatchObject({ closedBy: 'manual', handledBy: owner.viewer.email, note: 'Called' })
  expect((await list('open')).body).toEqual([])
  expect((await list('done')).body).toMatchObject([{ id }])
  expect((await update(id, { handled: false })).body).toMatchObject({ closedBy: null, handledAt: null })
  expect((await update(id, { note: 'x'.repeat(5001) })).status).toBe(400)
  expect(await db.auditLog.count({ where: { action: 'withdrawal.update' } })).toBe(2)
})

test('lists withdrawals in pages', async () => {
  const ids = [await withdraw(), await withdraw({ order: '1' }), await withdraw({ order: '2' })]
  const first = await list('open', { limit: '2' })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  const second = await list('open', { limit: '2', cursor })
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids.toReversed())
})

test('says “in time” up to the end of the granted days plus three after the purchase, in UTC', async () => {
  await sell()
  await withdraw()
  const { submittedAt } = await db.withdrawal.findFirstOrThrow()
  const bought = (days: number) => {
    const day = new Date(submittedAt.toISOString().slice(0, 10))
    return db.purchase.updateMany({
      data: { purchaseDate: new Date(day.getTime() - days * 86_400_000) },
    })
  }
  await bought(17)
  expect((await list('open')).body[0]?.timing).toBe('in_time')
  await bought(18)
  expect((await list('open')).body[0]?.timing).toBe('later')
  await db.appSettings.updateMany({ data: { withdrawalDays: 30 } })
  expect((await list('open')).body[0]?.timing).toBe('in_time')
})

const needed = async (): Promise<AttentionReport['causes']> => {
  await refreshAttention()
  const { causes } = await getAttention(owner.viewer)
  return causes.filter(({ kind }) => kind.startsWith('withdrawal'))
}

test('Needs attention lists each purchase with its due date, and unmatched withdrawals in one row', async () => {
  await sell()
  await withdraw({ replyTo: 'home@example.com' })
  await withdraw()
  await withdraw({ email: 'a@example.com' })
  await withdraw({ email: 'b@example.com' })
  const { submittedAt } = await db.withdrawal.findFirstOrThrow({ orderBy: { submittedAt: 'asc' } })
  expect(await needed()).toMatchObject([
    {
      kind: 'withdrawal',
      step: 'refund',
      name: 'My Video Course',
      sums: [{ currency: 'USD', cents: 2700 }],
      withdrawal: {
        saleId: '23456789',
        dueAt: new Date(submittedAt.getTime() + 14 * 86_400_000).toISOString(),
        isSignedIn: false,
        isFromOtherEmail: true,
        openPayments: [],
      },
    },
    { kind: 'withdrawals', step: 'match', count: 2 },
  ])
  expect(await findUnmatchedWithdrawalAlert()).toMatchObject({
    title: '2 withdrawals don’t match a purchase',
  })
  await sell(refund)
  expect((await needed()).map(({ kind }) => kind)).toEqual(['withdrawals'])
})

test('unmatched withdrawals stay in Needs attention until handled, and alert once a day until the refund is due', async () => {
  const id = await withdraw()
  const moveBack = (days: number) =>
    db.$transaction([
      db.$executeRaw`ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_refuse_change`,
      db.$executeRaw`UPDATE withdrawals SET submitted_at = now() - make_interval(days => ${days}::int)`,
      db.$executeRaw`ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_refuse_change`,
    ])
  await moveBack(13)
  expect(await findUnmatchedWithdrawalAlert()).toMatchObject({
    title: '1 withdrawal doesn’t match a purchase',
  })
  await moveBack(15)
  expect(await findUnmatchedWithdrawalAlert()).toBeNull()
  await moveBack(365)
  expect(await needed()).toMatchObject([{ kind: 'withdrawals', count: 1 }])
  await update(id, { handled: true })
  expect(await needed()).toEqual([])
})

test('Needs attention counts a repetition once the first withdrawal is handled', async () => {
  const id = await withdraw()
  await withdraw()
  await withdraw()
  await update(id, { handled: true })
  await withdraw()
  expect(await needed()).toMatchObject([{ count: 3 }])
})

test('Needs attention lists unmatched withdrawals before many other causes', async () => {
  const sales = Array.from({ length: 21 }, (_, number) => ({ id: randomUUID(), sale: `unknown ${number}` }))
  await db.purchase.createMany({
    data: sales.map(({ id, sale }) => ({
      id,
      warriorPlusSaleId: sale,
      warriorPlusSale: sale,
      paymentStatus: 'Completed',
      purchaseDate: new Date(),
      item: sale,
      needsAttention: 'No product',
    })),
  })
  const payment = { transactionId: '', number: 1, paidAt: new Date(), amountMinor: 2700, currency: 'USD' }
  await db.purchasePayment.createMany({ data: sales.map(({ id }) => ({ ...payment, purchaseId: id })) })
  await withdraw()
  expect(await needed()).toMatchObject([{ kind: 'withdrawals', count: 1 }])
})

test('the list and Needs attention agree on what was sent from another email', async () => {
  const buyer = await createPerson({ email: 'account@example.com' })
  await db.userEmail.create({
    data: { userId: buyer.viewer.id, email: 'jane@example.com', verifiedAt: new Date() },
  })
  await sell()
  const id = await withdraw({ replyTo: 'account@example.com' })
  const both = async () => [
    (await list('open')).body.find((one) => one.id === id)?.isFromOtherEmail,
    (await needed())[0]?.withdrawal?.isFromOtherEmail,
  ]
  expect(await both()).toEqual([false, false])
  await db.userEmail.deleteMany()
  await db.purchase.updateMany({ data: { userId: null } })
  expect(await both()).toEqual([true, true])
})

test('an unmatched withdrawal is from another email if its confirmation goes elsewhere', async () => {
  await withdraw({ email: 'a@example.com' })
  await withdraw({ email: 'b@example.com', replyTo: 'c@example.com' })
  expect((await list('open')).body.map(({ isFromOtherEmail }) => isFromOtherEmail)).toEqual([true, false])
})

test('Needs attention names every payment of a subscription that was not returned', async () => {
  const payment = (number: number) => ({
    WP_ACTION: number === 1 ? 'subscr_created' : 'subscr_completed',
    WP_SUBSCR_PAYMENT_TXNID: `payment-${number}`,
    WP_SUBSCR_PAYMENT_NUM: `${number}`,
    IPN_ID: `${number}`,
  })
  for (const number of [1, 2, 3]) await sell(payment(number))
  await withdraw()
  await sell({ ...payment(3), ...refund, WP_ACTION: 'subscr_refunded' })
  expect((await needed())[0]?.withdrawal?.openPayments).toEqual(['payment-1', 'payment-2'])
})

test('the evidence of a purchase contains its withdrawal', async () => {
  const buyer = await createPerson({ email: 'jane@example.com' })
  await sell()
  const { id: purchaseId } = await db.purchase.findFirstOrThrow()
  await withdraw({ purchaseId }, buyer)
  const { withdrawals } = await getPurchaseEvidence(owner.viewer, purchaseId)
  expect(withdrawals).toMatchObject([{ name: 'Jane Doe', email: 'jane@example.com', signedIn: true }])
})

test('the export contains the withdrawals with a verified email of the person', async () => {
  const { viewer } = await createPerson({ email: 'jane@example.com' })
  await withdraw()
  await withdraw({ email: 'other@example.com', replyTo: 'jane@example.com' })
  await withdraw({ email: 'other@example.com' })
  const found = await readWithdrawals(viewer.id)
  expect(found.map(({ email }) => email)).toEqual(['jane@example.com', 'other@example.com'])
  expect(exportRowSchemas.withdrawal.parse(found[0])).toMatchObject({ name: 'Jane Doe', order: null })
})

test('deleting a customer keeps open withdrawals, and redacts closed ones and those that close later', async () => {
  await sell()
  await sell(another)
  const open = await withdraw({ order: '2' })
  const closed = await withdraw({ order: '23456789' })
  await sell(refund)
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: 'jane@example.com' } })
  await deleteCustomer(owner.viewer, userId, forgetBuyer)
  const read = (id: string) => db.withdrawal.findUniqueOrThrow({ where: { id } })
  const redacted = { name: null, email: null, replyEmail: null, ipAddress: null }
  expect(await read(closed)).toMatchObject({ ...redacted, orderText: '23456789', closedBy: 'refund' })
  expect(await db.emailOutbox.count({ where: { withdrawalId: closed } })).toBe(0)
  expect(await read(open)).toMatchObject({ name: 'Jane Doe', email: 'jane@example.com', closedBy: null })
  await sell({ ...another, ...refund, IPN_ID: '10' })
  expect(await read(open)).toMatchObject({ ...redacted, closedBy: 'refund' })
})

test('merging accounts keeps withdrawals, and changes only who handled them', async () => {
  const id = await withdraw()
  await update(id, { handled: true })
  const other = await createPerson()
  const before = await db.withdrawal.findUniqueOrThrow({ where: { id } })
  await transaction((tx) => mergeAccounts(tx, owner.viewer, other.viewer.id))
  expect(await db.withdrawal.findUniqueOrThrow({ where: { id } })).toEqual({
    ...before,
    handledBy: other.viewer.id,
  })
})

test('two purchases of one sale that are merged keep their withdrawal', async () => {
  await sell({ WP_SALE: '23456789' })
  const id = await withdraw({ order: '23456789' })
  await sell({ WP_SALEID: 'sale_k3v9x2ab', IPN_ID: '3' })
  await sell({ ...refund, IPN_ID: '4' })
  expect(await db.purchase.count()).toBe(1)
  expect(await db.withdrawal.findUniqueOrThrow({ where: { id } })).toMatchObject({
    purchaseId: expect.any(String),
    closedBy: 'refund',
  })
})

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

test('removes IP addresses after ADDRESS_DAYS, and unmatched withdrawals that nobody handled after 3 years', async () => {
  await sell()
  const row = { name: 'Jane', email: 'x@example.com', text: 'x', locale: 'en', ipAddress: '203.0.113.7' }
  const { id: purchaseId } = await db.purchase.findFirstOrThrow()
  const create = (days: number, more: object = {}) =>
    db.withdrawal.create({ data: { ...row, submittedAt: ago(days), ...more } })
  await create(1, { note: 'new' })
  await create(3 * 366, { note: 'unmatched' })
  await create(3 * 366, { note: 'matched', purchaseId })
  await create(3 * 366, { note: 'handled', handledAt: new Date() })
  await forgetWithdrawalIps()
  await pruneWithdrawals()
  const kept = await db.withdrawal.findMany({ orderBy: { note: 'asc' } })
  expect(kept.map(({ note, ipAddress }) => [note, ipAddress])).toEqual([
    ['handled', null],
    ['matched', null],
    ['new', '203.0.113.7'],
  ])
})
