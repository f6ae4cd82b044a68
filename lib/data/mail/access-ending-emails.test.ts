import { COURSE_ID } from '@/tests/course-id'
import { holdLock } from '@/tests/hold-lock'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>

beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const ENDING = 'jane@example.com: Your access to My Video Course ends soon'

beforeEach(async () => {
  product.server.emails.length = 0
  await product.storeSecurityKey()
  const { id } = await product.createNotifiedProduct('wso_ab12cd')
  await product.db.product.update({ where: { id }, data: { accessDays: 30 } })
  await product.makeItBe(12)
})

const set = (data: object) => product.db.appSettings.update({ where: { id: 'default' }, data })

/** Posts a notification about the sale, whose date makes its access end in a number of days. */
async function sell(endsInDays: number, changes: Record<string, string> = {}) {
  await product.postNotification(product.createSaleFields(changes))
  await product.waitForBackgroundWork()
  // Ends the run that sends the welcome email, so that it doesn't send later emails too.
  await product.send()
  const at = inDays(endsInDays - 30)
  await product.db.purchase.updateMany({ data: { createdAt: at, purchaseDate: at, renewedAt: at } })
  return product.db.purchase.findFirstOrThrow()
}

async function run() {
  const { queueAccessEndingEmails } = await import('./access-ending-emails')
  await queueAccessEndingEmails()
  return product.send()
}

const emails = () => product.db.emailOutbox.findMany({ where: { kind: 'ending' } })

test('tells a buyer once that access ends in a week', async () => {
  await sell(6.5)
  expect(await run()).toEqual([ENDING])
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: await zone() }).format(inDays(6.5))
  expect(product.server.emails[0]?.text).toContain(day)
  expect(await run()).toEqual([])
  expect(await emails()).toHaveLength(1)
})

async function zone() {
  return (await product.db.appSettings.findFirstOrThrow()).timeZone ?? 'UTC'
}

test('writes again if access ends on a later day after all', async () => {
  const { id } = await sell(6.5)
  await run()
  await product.db.purchase.update({ where: { id }, data: { endsAt: inDays(20) } })
  expect(await run()).toEqual([])
  await product.db.purchase.update({ where: { id }, data: { endsAt: inDays(6.9) } })
  await product.db.emailOutbox.updateMany({
    where: { kind: 'ending' },
    data: { parameters: { day: '2026-01-01' } },
  })
  expect(await run()).toEqual([ENDING])
})

test('tells a buyer even if daily maintenance runs an hour late', async () => {
  await sell(7 + 1 / 24 / 60 - 25 / 24)
  expect(await run()).toEqual([ENDING])
})

test.each([5.9, 7.1])('says nothing %d days before the end', async (days) => {
  await sell(days)
  expect(await run()).toEqual([])
})

test.each([
  [14, 0],
  [15, 1],
])('counts access for %d days as %d', async (accessDays, count) => {
  await sell(6.5)
  const at = inDays(6.5 - accessDays)
  await product.db.product.updateMany({ data: { accessDays } })
  await product.db.purchase.updateMany({ data: { createdAt: at, purchaseDate: at, renewedAt: at } })
  expect(await run()).toHaveLength(count)
})

test('says nothing while another payment is expected, and writes after the subscription was canceled', async () => {
  const subscription = { WP_SUBSCR_PAYMENT_NUM: '1' }
  await sell(6.5, { WP_ACTION: 'subscr_created', ...subscription })
  expect(await run()).toEqual([])
  await product.postNotification(
    product.createSaleFields({ WP_ACTION: 'subscr_failed_declined', IPN_ID: '98765402' }),
  )
  await sell(6.5, { WP_ACTION: 'subscr_cancelled', IPN_ID: '98765403' })
  expect(await run()).toEqual([ENDING])
})

test('says nothing while another purchase of the product lasts longer', async () => {
  const first = await sell(6.5)
  const { viewer } = await product.createPerson()
  const second = await product.createPurchase(viewer.id, [])
  const { userId, productId } = first
  await product.db.purchase.update({
    where: { id: second.id },
    data: { userId, productId, purchaseDate: new Date() },
  })
  expect(await run()).toEqual([])
})

test.each([
  ['everything', { grantsEverything: true }, 0],
  ['the course of the section', { grantsCourseIds: [COURSE_ID] }, 0],
  ['another section', {}, 1],
] as const)('compares what another product grants: %s', async (_case, grants, count) => {
  const { id } = await product.createSection({ title: 'Week two', order: 1 })
  const { userId, productId } = await sell(6.5)
  await product.db.product.update({
    where: { id: `${productId}` },
    data: { grantsEverything: false, grantsCourseIds: [], grantsSectionIds: [id] },
  })
  const { viewer } = await product.createPerson()
  const other = await product.createSection({ title: 'Week three', order: 2 })
  const second = await product.createPurchase(viewer.id, [other.id])
  await product.db.purchase.update({ where: { id: second.id }, data: { userId } })
  await product.db.product.update({ where: { id: `${second.productId}` }, data: { ...grants } as object })
  expect(await run()).toHaveLength(count)
})

test('decides by the order of the messages whether another payment is expected', async () => {
  await sell(6.5, { WP_ACTION: 'subscr_cancelled', IPN_ID: '98765403', WP_SUBSCR_PAYMENT_NUM: '1' })
  await sell(6.5, { WP_ACTION: 'subscr_created', IPN_ID: '98765402', WP_SUBSCR_PAYMENT_NUM: '1' })
  await product.db.purchase.updateMany({ data: { access: 'active' } })
  expect(await run()).toEqual([ENDING])
})

test('decides by the times of the messages of other networks, which arrive in any order', async () => {
  const { id } = await sell(6.5, { WP_ACTION: 'subscr_cancelled' })
  await sell(6.5, { WP_ACTION: 'subscr_completed', IPN_ID: '98765402', WP_SUBSCR_PAYMENT_NUM: '2' })
  const setTime = (action: string, occurredAt: Date) => product.db.$executeRaw`
    UPDATE ipn_events SET event = event || jsonb_build_object('sequence', NULL, 'occurredAt', ${occurredAt.toISOString()}::text)
    WHERE purchase_id = ${id}::uuid AND event ->> 'action' = ${action}`
  await product.db.purchase.updateMany({ data: { access: 'active' } })
  await setTime('subscr_cancelled', inDays(-1))
  await setTime('subscr_completed', inDays(0))
  expect(await run()).toEqual([])
  await setTime('subscr_completed', inDays(-2))
  expect(await run()).toEqual([ENDING])
})

test.each(['a withdrawal', 'a refund', 'a new end', 'turning these emails off'])(
  'sends no queued email after %s',
  async (what) => {
    const { queueAccessEndingEmails } = await import('./access-ending-emails')
    const { id } = await sell(6.5)
    await queueAccessEndingEmails()
    if (what === 'a withdrawal')
      await product.db.withdrawal.create({
        data: { text: 'I withdraw from my contract.', locale: 'en', purchaseId: id },
      })
    if (what === 'a refund') await product.db.purchase.update({ where: { id }, data: { access: 'refunded' } })
    if (what === 'a new end')
      await product.db.purchase.update({ where: { id }, data: { endsAt: inDays(60) } })
    if (what === 'turning these emails off') await set({ endingMails: false })
    expect(await product.send()).toEqual([])
    expect(await emails()).toMatchObject([{ state: 'dropped', dropReason: expect.any(String) }])
  },
)

test('says nothing about a purchase that the buyer withdrew from', async () => {
  const { id } = await sell(6.5)
  await product.db.withdrawal.create({
    data: { text: 'I withdraw from my contract.', locale: 'en', purchaseId: id },
  })
  expect(await run()).toEqual([])
  expect(await emails()).toEqual([])
})

test('says nothing while these emails are turned off', async () => {
  await set({ endingMails: false })
  await sell(6.5)
  expect(await run()).toEqual([])
  expect(await emails()).toEqual([])
})

test.each(['users', 'purchases'])(
  'queues nothing if a row of %s is deleted at this moment',
  async (table) => {
    const { id, userId } = await sell(6.5)
    const deleting = await holdLock(`DELETE FROM ${table} WHERE id IN ('${userId}', '${id}')`)
    const running = run()
    await deleting.waiters(1)
    await deleting.release()
    expect(await running).toEqual([])
  },
)
