import { setTimeout as sleep } from 'node:timers/promises'
import { POST } from '@/app/api/ipn/warriorplus/route'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { countQueries } from '@/tests/count-queries'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  encodeFields,
  postNotification,
  readSalesState,
  SECURITY_KEY,
  storeSecurityKey,
} from '@/tests/post-notification'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { processNotificationsElsewhere } from '@/tests/run-in-other-process'
import { processNotificationOrThrow, processQueue } from './process-queue'
import { receiveNotification, storeNotification } from './receive-notification'

beforeEach(async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
})

const holds: Awaited<ReturnType<typeof holdLock>>[] = []
/** Holds a lock until the end of the test, even if the test fails. */
async function hold(sql: string) {
  const held = await holdLock(sql)
  holds.push(held)
  return held
}
afterEach(async () => {
  for (const held of holds.splice(0)) await held.release()
})

const saleOf = (number: number) =>
  createSaleFields({
    WP_SALEID: `${number}`,
    WP_SALE: `sale_${number}`,
    WP_TXNID: `t${number}`,
    IPN_ID: `${number}`,
    WP_BUYER_EMAIL: `buyer-${number}@example.com`,
    WP_SECURITYKEY: undefined,
  })

/** Stores sales as the receiver does, without processing them. */
async function storeSales(count: number) {
  const stored = []
  for (let number = 1; number <= count; number++) stored.push(await storeNotification(saleOf(number)))
  return stored.map(({ id }) => id)
}

async function expectEachOnce(count: number) {
  const { users, purchases, events, emails, payments } = await readSalesState()
  expect([users, purchases, events, emails, payments].map((rows) => rows.length)).toEqual(
    Array(5).fill(count),
  )
  expect(purchases.filter(({ access }) => access !== 'active')).toEqual([])
  expect(events.filter(({ state, attempts }) => state !== 'processed' || attempts !== 1)).toEqual([])
}

test('responds while the sale is locked, and processes it right after', async () => {
  const held = await hold('LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE')
  const answer = await callRoute(POST, { raw: encodeFields(createSaleFields()) })
  expect([answer.status, answer.body]).toEqual([200, 'OK'])
  expect((await readSalesState()).events).toMatchObject([{ state: 'received', verified: true, attempts: 0 }])
  await held.waiters(1)
  await held.release()
  await processQueue()
  await expectEachOnce(1)
})

test('runs one statement before the response, and two more if a key was saved since', async () => {
  const receive = (number: number) => () =>
    receiveNotification({ ...saleOf(number), WP_SECURITYKEY: SECURITY_KEY }, null)
  await receive(1)()
  expect(await countQueries(receive(2))).toBe(1)
  // The same notification arrives again.
  expect(await countQueries(receive(2))).toBe(1)
  await storeSecurityKey()
  expect(await countQueries(receive(3))).toBe(3)
  expect(await countQueries(receive(4))).toBe(1)
})

test('refuses a key immediately after another process deleted it', async () => {
  expect((await postNotification(createSaleFields())).status).toBe(200)
  await db.appSettings.deleteMany()
  for (const IPN_ID of ['98765401', '2'])
    expect((await postNotification(createSaleFields({ IPN_ID }))).status).toBe(503)
  expect(await db.ipnEvent.count({ where: { verified: true } })).toBe(1)
})

test('processes many sales together, with one statement for each kind of work', async () => {
  await storeSales(1)
  const forOne = await countQueries(processQueue)
  await expectEachOnce(1)
  for (let number = 2; number <= 41; number++) await storeNotification(saleOf(number))
  const forForty = await countQueries(processQueue)
  await expectEachOnce(41)
  expect([forOne, forForty]).toEqual([forOne, forOne])
  expect(forForty).toBeLessThanOrEqual(12)
})

test('processes more sales than fit into one transaction in one run', async () => {
  await storeSales(230)
  await processQueue()
  await expectEachOnce(230)
})

test('creates one account and one email for two sales of a new buyer, with the name from either sale', async () => {
  const buyer = { WP_BUYER_EMAIL: 'jane@example.com' }
  await storeNotification({ ...saleOf(1), ...buyer, WP_BUYER_NAME: '' })
  await storeNotification({ ...saleOf(2), ...buyer, WP_BUYER_NAME: 'Jane Doe' })
  await storeNotification({ ...saleOf(3), ...buyer, WP_BUYER_NAME: 'J. Smith' })
  await processQueue()
  const { users, purchases, emails } = await readSalesState()
  expect(users).toMatchObject([{ firstName: 'Jane', lastName: 'Doe', hasPurchased: true }])
  expect(purchases.map(({ userId }) => userId)).toEqual(Array(3).fill(users[0]?.id))
  expect(emails).toHaveLength(1)
})

test('fails only the notification that cannot be written, and retries it automatically', async () => {
  await storeSales(5)
  await runWhileRefusingWrites('purchases', `warrior_plus_sale_id <> '3'`, processQueue)
  const failed = { state: 'failed', attempts: 1, reason: expect.stringMatching(/a_fault/) }
  const states = async () =>
    (await readSalesState()).events.map(({ state, attempts, reason }) => ({ state, attempts, reason }))
  const processed = { state: 'processed', attempts: 1, reason: null }
  expect(await states()).toEqual([processed, processed, failed, processed, processed])
  expect((await readSalesState()).purchases).toHaveLength(4)
  await storeNotification(saleOf(3))
  await processQueue()
  expect((await states())[2]).toEqual({ ...processed, attempts: 2 })
})

test('processes the others and ends the run if a notification cannot be marked as failed', async () => {
  const [first] = await storeSales(3)
  const isSettled = `state = 'received' OR id <> '${first}'`
  await runWhileRefusingWrites('ipn_events', isSettled, processQueue)
  expect((await readSalesState()).events.map(({ state }) => state)).toEqual([
    'received',
    'processed',
    'processed',
  ])
  await processQueue()
  await expectEachOnce(3)
})

test('processes forty concurrent notifications about one sale in sequence', async () => {
  const fields = (number: number) => ({
    ...createSaleFields({
      WP_ACTION: 'subscr_completed',
      IPN_ID: `${number}`,
      WP_SUBSCR_PAYMENT_NUM: `${number}`,
    }),
    WP_SUBSCR_PAYMENT_TXNID: `payment-${number}`,
  })
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  await Promise.all(numbers.map((number) => postNotification(fields(number))))
  const { users, purchases, events, emails, payments } = await readSalesState()
  expect([users, purchases, emails].map((rows) => rows.length)).toEqual([1, 1, 1])
  expect(payments.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers)
  expect(events.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(40).fill('processed 1'))
})

test('skips a locked sale, and processes it after the lock is released', async () => {
  const [first] = await storeSales(3)
  const held = await hold(`SELECT pg_advisory_xact_lock(hashtextextended('sale sale_1', 0))`)
  const settling = processQueue()
  const others = () => db.ipnEvent.count({ where: { id: { not: first }, state: 'processed' } })
  while ((await others()) < 2) await sleep(10)
  expect(await db.ipnEvent.count({ where: { state: 'received' } })).toBe(1)
  await held.release()
  await settling
  await expectEachOnce(3)
})

test('notifications with different IDs of one sale wait for each other', async () => {
  await storeSales(1)
  await processQueue()
  const refund = createSaleFields({ WP_ACTION: 'refund', WP_SALEID: '1', WP_SALE: undefined, IPN_ID: '2' })
  const { id } = await storeNotification(refund)
  const held = await hold("SELECT pg_advisory_xact_lock(hashtextextended('sale sale_1', 0))")
  const settling = processNotificationOrThrow(id).then(() => 'settled')
  expect(await Promise.race([settling, held.waiters(1)])).toBeUndefined()
  await held.release()
  await settling
  expect((await readSalesState()).purchases).toMatchObject([{ access: 'refunded' }])
})

test('retries after the database was down', async () => {
  await storeSales(3)
  const held = await hold('LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE')
  const settling = processQueue()
  await held.waiters(1)
  await db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await held.release()
  await settling
  await expectEachOnce(3)
})

test('waits for a concurrent call, and processes a notification only once', async () => {
  const [id = ''] = await storeSales(1)
  await Promise.all([
    processQueue(),
    processNotificationOrThrow(id),
    processNotificationOrThrow(id),
    processQueue(),
  ])
  await expectEachOnce(1)
})

test('processes each sale once with three concurrent processes, even with one connection each', async () => {
  await storeSales(450)
  const held = await hold('LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE')
  const others = [
    processNotificationsElsewhere({ DATABASE_POOL: '1' }),
    processNotificationsElsewhere({ DATABASE_POOL: '1' }),
  ]
  await held.waiters(2)
  const settling = processQueue()
  await held.waiters(3)
  await held.release()
  await settling
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0])
  await expectEachOnce(450)
}, 90_000)

test('continues immediately after another process was killed', async () => {
  await storeSales(20)
  const held = await hold('LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE')
  const other = processNotificationsElsewhere()
  await held.waiters(1)
  // The other process holds the locks, so this run skips the notifications.
  await processQueue()
  expect(await db.ipnEvent.count({ where: { state: 'received' } })).toBe(20)
  other.kill()
  await other.ended
  await held.release()
  const started = Date.now()
  while ((await db.ipnEvent.count({ where: { state: 'received' } })) > 0) await processQueue()
  expect(Date.now() - started).toBeLessThan(5000)
  await expectEachOnce(20)
}, 90_000)
