import { maintenanceTasks } from '@/lib/data/maintenance-tasks'
import { matchWaitingSales } from '@/lib/data/sales/notifications/match-waiting-sales'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { runMaintenance } from '@/lib/data/system/maintenance'
import { db } from '@/lib/server/db/client'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  readSalesState,
  storeSecurityKey,
} from '@/tests/post-notification'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'

beforeEach(async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
})

test('keeps a sale that can’t be processed with its reason, and maintenance processes it later', async () => {
  const answer = await runWhileRefusingWrites('purchases', 'FALSE', () =>
    postNotification(createSaleFields()),
  )
  expect([answer.status, answer.body]).toEqual([200, 'OK'])
  const before = await readSalesState()
  expect(before.events).toMatchObject([{ state: 'failed', verified: true, attempts: 1 }])
  expect(before.events[0]?.reason).toMatch(/a_fault/)
  expect([before.purchases, before.users, before.emails]).toEqual([[], [], []])
  expect((await runMaintenance(maintenanceTasks)).failed).toEqual([])
  const { purchases, events, emails } = await readSalesState()
  expect(purchases).toMatchObject([{ access: 'active' }])
  expect(events).toMatchObject([{ state: 'processed', reason: null }])
  expect(emails).toMatchObject([{ kind: 'welcome' }])
})

test('counts each attempt once, and after twenty only the owner can retry', async () => {
  const attempts = async () => (await readSalesState()).events[0]?.attempts
  await runWhileRefusingWrites('purchases', 'FALSE', async () => {
    await postNotification(createSaleFields())
    await db.ipnEvent.updateMany({ data: { receivedAt: new Date(Date.now() - 24 * 60 * 60 * 1000) } })
    for (let tries = 1; tries <= 20; tries++) {
      expect(await attempts()).toBe(tries)
      await runMaintenance(maintenanceTasks)
    }
    expect(await attempts()).toBe(20)
  })
  await postNotification(createSaleFields())
  expect(await readSalesState()).toMatchObject({ events: [{ state: 'processed', attempts: 21 }] })
}, 60_000)

test('processes a repeated notification immediately', async () => {
  await runWhileRefusingWrites('purchases', 'FALSE', () => postNotification(createSaleFields()))
  expect((await postNotification(createSaleFields())).status).toBe(200)
  const { purchases, events } = await readSalesState()
  expect(purchases).toMatchObject([{ access: 'active' }])
  expect(events).toMatchObject([{ state: 'processed' }])
})

test('keeps a sale that can’t even be marked as failed', async () => {
  const isOnlyStored = `state = 'received'`
  const answer = await runWhileRefusingWrites('ipn_events', isOnlyStored, () =>
    postNotification(createSaleFields()),
  )
  expect(answer.status).toBe(200)
  expect((await readSalesState()).events).toMatchObject([{ state: 'received' }])
  await processQueue()
  expect((await readSalesState()).purchases).toMatchObject([{ access: 'active' }])
})

test('doesn’t acknowledge a sale that can’t be stored', async () => {
  const answer = await runWhileRefusingWrites('ipn_events', 'FALSE', () =>
    postNotification(createSaleFields()),
  )
  expect(answer.status).toBe(503)
  expect(await readSalesState()).toMatchObject({ events: [], purchases: [], users: [] })
  expect((await postNotification(createSaleFields())).status).toBe(200)
  expect((await readSalesState()).purchases).toMatchObject([{ access: 'active' }])
})

test('processes the other waiting sales of a product after one fails', async () => {
  for (const number of ['1', '2']) {
    const ids = { WP_SALEID: number, WP_SALE: `s${number}`, WP_TXNID: `t${number}`, IPN_ID: number }
    await postNotification(createSaleFields({ ...ids, WP_ITEM_NUMBER: 'wso_later' }))
  }
  await createNotifiedProduct('wso_later')
  const refused = `warrior_plus_sale_id <> '1' OR access <> 'active'`
  await runWhileRefusingWrites('purchases', refused, () => matchWaitingSales())
  const access = async () =>
    Object.fromEntries((await readSalesState()).purchases.map((row) => [row.warriorPlusSaleId, row.access]))
  expect(await access()).toEqual({ '1': 'pending', '2': 'active' })
  // The failed sale isn’t retried for an hour, so it doesn’t block the other sales.
  expect(await matchWaitingSales()).toBe(0)
  await db.purchase.updateMany({ data: { matchAfter: new Date(Date.now() - 1000) } })
  expect(await matchWaitingSales()).toBe(1)
  expect(await access()).toEqual({ '1': 'active', '2': 'active' })
})

test.each([
  ['the buyer', `DELETE FROM users WHERE email = 'jane@example.com'`, 'active', 1],
  ['the product', 'DELETE FROM products', 'pending', 0],
])('reprocesses a sale if %s is deleted before it is written', async (_, deletion, access, buyers) => {
  await db.user.create({ data: { email: 'jane@example.com' } })
  const hold = await holdLock(deletion)
  const answer = postNotification(createSaleFields())
  await hold.waiters(1)
  await hold.release()
  expect((await answer).status).toBe(200)
  const { users, purchases, events } = await readSalesState()
  expect(events).toMatchObject([{ state: access === 'active' ? 'processed' : 'unmatched', attempts: 1 }])
  expect(purchases).toMatchObject([{ access }])
  expect(users.filter(({ hasPurchased }) => hasPurchased)).toHaveLength(buyers)
})
