import { POST as createProductCall } from '@/app/api/admin/products/route'
import { getStuck, refreshStuck } from '@/lib/data/sales/stuck'
import { db } from '@/lib/server/db'
import { afterResponses } from '@/tests/background'
import { call } from '@/tests/call'
import { createAdmin } from '@/tests/factories'
import { whileRefusing } from '@/tests/faults'
import { holdLock } from '@/tests/hold-lock'
import { configureKey, createProduct, saleFields } from '@/tests/notifications'
import { matchElsewhere } from '@/tests/other-process'
import { settleWaiting } from './drain'
import { matchSome, matchWaiting } from './waiting'

beforeEach(() => configureKey())

/** That many sales of one item, each with a buyer of its own, taken in and settled. */
async function sell(count: number, item = 'wso_later') {
  const fields = JSON.stringify(saleFields({ WP_SECURITYKEY: undefined, WP_ITEM_NUMBER: item }))
  await db.$executeRaw`
    INSERT INTO ipn_events (id, received_at, payload, payload_sha256, verified, state)
    SELECT gen_random_uuid(), now() - (${count}::int - n) * interval '1 s', ${fields}::jsonb || jsonb_build_object(
      'WP_SALEID', ${item} || n, 'WP_SALE', 's' || ${item} || n, 'WP_TXNID', 't' || ${item} || n,
      'IPN_ID', (1000 + n)::text, 'WP_BUYER_EMAIL', 'buyer' || n || '@example.com'), ${item} || n, TRUE, 'received'
    FROM generate_series(1, ${count}::int) n`
  await settleWaiting()
}
const open = () => db.purchase.count({ where: { access: 'active' } })

const causes = async () => {
  await refreshStuck()
  return (await getStuck((await createAdmin()).viewer)).causes
}

// Hundreds of sales on a busy machine.
jest.setTimeout(90_000)

test('200 are opened at once, the run opens the rest, and it says how far it is', async () => {
  await sell(450)
  const { id } = await createProduct('wso_later')
  expect(await matchSome(id)).toBe(200)
  expect(await causes()).toMatchObject([
    { kind: 'opening', step: 'wait', productId: id, name: 'My Video Course', opened: 200, count: 250 },
  ])
  const told: number[] = []
  const onProgress = async () => told.push(await open())
  expect(await matchWaiting(onProgress)).toBe(250)
  expect(told).toEqual([400, 450])
  expect(await db.matchingRun.findMany()).toMatchObject([{ productId: id, opened: 450 }])
  expect(await db.user.count({ where: { hasPurchased: true } })).toBe(450)
  expect(await db.emailOutbox.count({ where: { kind: 'welcome' } })).toBe(450)
  expect(await matchWaiting()).toBe(0)
})

test('the call opens them before its answer, which the next reading tells', async () => {
  await sell(20)
  const as = await createAdmin()
  const body = { name: 'Later', warriorPlusProductId: 'LATER', isMainProduct: true }
  expect((await call(createProductCall, { as, body })).status).toBe(201)
  expect(await open()).toBe(20)
  expect((await getStuck(as.viewer)).causes).toEqual([])
})

test('two owners who press at once open each sale once, and so do two runs', async () => {
  await sell(240)
  await sell(30, 'wso_other')
  const as = await createAdmin()
  const press = (warriorPlusProductId: string) =>
    call(createProductCall, { as, body: { name: 'Pressed', warriorPlusProductId } })
  const answers = await Promise.all([press('wso_later'), press('later'), press('wso_other')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  await Promise.all([afterResponses(), matchWaiting(), matchWaiting()])
  await matchWaiting()
  expect(await open()).toBe(270)
  const runs = await db.matchingRun.findMany({ orderBy: { opened: 'asc' } })
  expect(runs.map(({ opened }) => opened)).toEqual([30, 240])
  expect(await db.emailOutbox.count({ where: { kind: 'welcome' } })).toBe(240)
})

test('a run that is killed in its middle has opened whole batches, and the next goes on at once', async () => {
  await sell(300)
  await db.user.create({ data: { email: 'buyer250@example.com' } })
  const { id } = await createProduct('wso_later')
  const hold = await holdLock(`SELECT 1 FROM users WHERE email = 'buyer250@example.com' FOR UPDATE`)
  const run = matchElsewhere()
  await hold.waiters(1)
  run.kill()
  await run.ended
  expect(await open()).toBe(200)
  await hold.release()
  expect(await matchWaiting()).toBe(100)
  expect(await db.matchingRun.findMany()).toMatchObject([{ productId: id, opened: 300 }])
})

test('one that throws every time is passed over for an hour, and starves no other', async () => {
  await sell(230)
  await createProduct('wso_later')
  const refused = `warrior_plus_sale_id <> 'wso_later3' OR access <> 'active'`
  await whileRefusing('purchases', refused, async () => {
    expect(await matchWaiting()).toBe(229)
    expect(await matchWaiting()).toBe(0)
    expect(await causes()).toMatchObject([
      { kind: 'passed_over', count: 1, sums: [{ currency: 'USD', cents: 2700 }] },
    ])
    const [one] = await db.purchase.findMany({ where: { matchAfter: { not: null } } })
    expect(one?.matchAfter?.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000)
  })
  await db.purchase.updateMany({ where: { matchAfter: { not: null } }, data: { matchAfter: new Date() } })
  expect(await matchWaiting()).toBe(1)
  expect(await causes()).toEqual([])
})

test('one that turns out to be of another item is passed over too', async () => {
  await sell(2)
  const { id } = await createProduct('wso_later')
  await db.$executeRaw`
    UPDATE ipn_events SET payload = payload || '{"WP_ITEM_NUMBER": "other"}' WHERE payload ->> 'WP_SALEID' = 'wso_later1'`
  expect(await matchSome(id)).toBe(1)
  expect(await db.purchase.count({ where: { matchAfter: { not: null } } })).toBe(1)
})

test('while the database is away nobody is passed over', async () => {
  await sell(2)
  const { id } = await createProduct('wso_later')
  const away = Object.assign(new Error('away'), { code: '57P01' })
  const spy = jest.spyOn(db, '$transaction').mockRejectedValueOnce(away)
  await expect(matchSome(id)).rejects.toThrow('away')
  spy.mockRestore()
  expect(await db.purchase.count({ where: { matchAfter: null } })).toBe(2)
  expect(await matchSome(id)).toBe(2)
})
