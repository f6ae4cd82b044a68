import { setTimeout as sleep } from 'node:timers/promises'
import { POST } from '@/app/api/ipn/warriorplus/route'
import { db } from '@/lib/server/db'
import { call } from '@/tests/call'
import { countQueries } from '@/tests/count-queries'
import { whileRefusing } from '@/tests/faults'
import { holdLock } from '@/tests/hold-lock'
import {
  configureKey,
  createProduct,
  formOf,
  post,
  SECURITY_KEY,
  saleFields,
  world,
} from '@/tests/notifications'
import { settleElsewhere } from '@/tests/other-process'
import { settleNotification } from './arriving'
import { settleWaiting } from './drain'
import { receiveNotification, store } from './receive'

beforeEach(async () => {
  await configureKey()
  await createProduct('wso_ab12cd')
})

const holds: Awaited<ReturnType<typeof holdLock>>[] = []
/** Given back at the end of a test, however it ends. */
async function hold(sql: string) {
  const held = await holdLock(sql)
  holds.push(held)
  return held
}
afterEach(async () => {
  for (const held of holds.splice(0)) await held.release()
})

const saleOf = (number: number) =>
  saleFields({
    WP_SALEID: `${number}`,
    WP_SALE: `sale_${number}`,
    WP_TXNID: `t${number}`,
    IPN_ID: `${number}`,
    WP_BUYER_EMAIL: `buyer-${number}@example.com`,
    WP_SECURITYKEY: undefined,
  })

/** As answered, and not yet settled. */
async function storeSales(count: number) {
  const stored = []
  for (let number = 1; number <= count; number++) stored.push(await store(saleOf(number)))
  return stored.map(({ id }) => id)
}

async function expectEachOnce(count: number) {
  const { users, purchases, events, mails, payments } = await world()
  expect([users, purchases, events, mails, payments].map((rows) => rows.length)).toEqual(Array(5).fill(count))
  expect(purchases.filter(({ access }) => access !== 'active')).toEqual([])
  expect(events.filter(({ state, attempts }) => state !== 'processed' || attempts !== 1)).toEqual([])
}

test('a notification is answered while its sale cannot be settled yet, and settled right after', async () => {
  const held = await hold('LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE')
  const answer = await call(POST, { raw: formOf(saleFields()) })
  expect([answer.status, answer.body]).toEqual([200, 'OK'])
  expect((await world()).events).toMatchObject([{ state: 'received', verified: true, attempts: 0 }])
  await held.waiters(1)
  await held.release()
  await settleWaiting()
  await expectEachOnce(1)
})

test('one statement stands before the answer, and two more when a key was saved since', async () => {
  const receive = (number: number) => () =>
    receiveNotification({ ...saleOf(number), WP_SECURITYKEY: SECURITY_KEY }, null)
  await receive(1)()
  expect(await countQueries(receive(2))).toBe(1)
  // The same once more.
  expect(await countQueries(receive(2))).toBe(1)
  await configureKey()
  expect(await countQueries(receive(3))).toBe(3)
  expect(await countQueries(receive(4))).toBe(1)
})

test('a key that was deleted elsewhere is good for nothing from then on', async () => {
  expect((await post(saleFields())).status).toBe(200)
  await db.appSettings.deleteMany()
  for (const IPN_ID of ['98765401', '2']) expect((await post(saleFields({ IPN_ID }))).status).toBe(503)
  expect(await db.ipnEvent.count({ where: { verified: true } })).toBe(1)
})

test('many sales are settled together, with one statement for each kind of work', async () => {
  await storeSales(1)
  const forOne = await countQueries(settleWaiting)
  await expectEachOnce(1)
  for (let number = 2; number <= 41; number++) await store(saleOf(number))
  const forForty = await countQueries(settleWaiting)
  await expectEachOnce(41)
  expect([forOne, forForty]).toEqual([forOne, forOne])
  expect(forForty).toBeLessThanOrEqual(12)
})

test('more than one transaction takes are all settled in one run', async () => {
  await storeSales(230)
  await settleWaiting()
  await expectEachOnce(230)
})

test('two sales of one new buyer make one account with both, one mail, and the name of whoever has one', async () => {
  const buyer = { WP_BUYER_EMAIL: 'jane@example.com' }
  await store({ ...saleOf(1), ...buyer, WP_BUYER_NAME: '' })
  await store({ ...saleOf(2), ...buyer, WP_BUYER_NAME: 'Jane Doe' })
  await store({ ...saleOf(3), ...buyer, WP_BUYER_NAME: 'J. Smith' })
  await settleWaiting()
  const { users, purchases, mails } = await world()
  expect(users).toMatchObject([{ firstName: 'Jane', lastName: 'Doe', hasPurchased: true }])
  expect(purchases.map(({ userId }) => userId)).toEqual(Array(3).fill(users[0]?.id))
  expect(mails).toHaveLength(1)
})

test('one that cannot be written fails alone, and is tried again by itself', async () => {
  await storeSales(5)
  await whileRefusing('purchases', `warrior_plus_sale_id <> '3'`, settleWaiting)
  const failed = { state: 'failed', attempts: 1, reason: expect.stringMatching(/a_fault/) }
  const states = async () =>
    (await world()).events.map(({ state, attempts, reason }) => ({ state, attempts, reason }))
  const processed = { state: 'processed', attempts: 1, reason: null }
  expect(await states()).toEqual([processed, processed, failed, processed, processed])
  expect((await world()).purchases).toHaveLength(4)
  await store(saleOf(3))
  await settleWaiting()
  expect((await states())[2]).toEqual({ ...processed, attempts: 2 })
})

test('one that cannot even be marked keeps no other waiting, and ends the run', async () => {
  const [first] = await storeSales(3)
  const isSettled = `state = 'received' OR id <> '${first}'`
  await whileRefusing('ipn_events', isSettled, settleWaiting)
  expect((await world()).events.map(({ state }) => state)).toEqual(['received', 'processed', 'processed'])
  await settleWaiting()
  await expectEachOnce(3)
})

test('forty different notifications of one sale at once are settled one after another', async () => {
  const fields = (number: number) => ({
    ...saleFields({ WP_ACTION: 'subscr_completed', IPN_ID: `${number}`, WP_SUBSCR_PAYMENT_NUM: `${number}` }),
    WP_SUBSCR_PAYMENT_TXNID: `payment-${number}`,
  })
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  await Promise.all(numbers.map((number) => post(fields(number))))
  const { users, purchases, events, mails, payments } = await world()
  expect([users, purchases, mails].map((rows) => rows.length)).toEqual([1, 1, 1])
  expect(payments.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers)
  expect(events.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(40).fill('processed 1'))
})

test('a sale that somebody else holds keeps no other waiting, and is settled once it is free', async () => {
  const [first] = await storeSales(3)
  const held = await hold(`SELECT pg_advisory_xact_lock(hashtextextended('sale sale_1', 0))`)
  const settling = settleWaiting()
  const others = () => db.ipnEvent.count({ where: { id: { not: first }, state: 'processed' } })
  while ((await others()) < 2) await sleep(10)
  expect(await db.ipnEvent.count({ where: { state: 'received' } })).toBe(1)
  await held.release()
  await settling
  await expectEachOnce(3)
})

test('what comes under one name of a sale waits for what came under the other', async () => {
  await storeSales(1)
  await settleWaiting()
  const refund = saleFields({ WP_ACTION: 'refund', WP_SALEID: '1', WP_SALE: undefined, IPN_ID: '2' })
  const { id } = await store(refund)
  const held = await hold("SELECT pg_advisory_xact_lock(hashtextextended('sale sale_1', 0))")
  const settling = settleNotification(id).then(() => 'settled')
  expect(await Promise.race([settling, held.waiters(1)])).toBeUndefined()
  await held.release()
  await settling
  expect((await world()).purchases).toMatchObject([{ access: 'refunded' }])
})

test('a database that goes away in the middle is asked again', async () => {
  await storeSales(3)
  const held = await hold('LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE')
  const settling = settleWaiting()
  await held.waiters(1)
  await db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await held.release()
  await settling
  await expectEachOnce(3)
})

test('whoever settles one waits for who is at it, and does nothing twice', async () => {
  const [id = ''] = await storeSales(1)
  await Promise.all([settleWaiting(), settleNotification(id), settleNotification(id), settleWaiting()])
  await expectEachOnce(1)
})

test('three processes at once settle each sale once, also with one connection each', async () => {
  await storeSales(450)
  const held = await hold('LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE')
  const others = [settleElsewhere({ DATABASE_POOL: '1' }), settleElsewhere({ DATABASE_POOL: '1' })]
  await held.waiters(2)
  const settling = settleWaiting()
  await held.waiters(3)
  await held.release()
  await settling
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0])
  await expectEachOnce(450)
}, 90_000)

test('what a process was at when it was killed is taken at once by another', async () => {
  await storeSales(20)
  const held = await hold('LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE')
  const other = settleElsewhere()
  await held.waiters(1)
  // Somebody is at it: they are passed by.
  await settleWaiting()
  expect(await db.ipnEvent.count({ where: { state: 'received' } })).toBe(20)
  other.kill()
  await other.ended
  await held.release()
  const started = Date.now()
  while ((await db.ipnEvent.count({ where: { state: 'received' } })) > 0) await settleWaiting()
  expect(Date.now() - started).toBeLessThan(5000)
  await expectEachOnce(20)
}, 90_000)
