import { POST as createProductCall } from '@/app/api/admin/products/route'
import { getAttention, refreshAttention } from '@/lib/data/sales/attention'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  storeSecurityKey,
  toStoredMessage,
} from '@/tests/post-notification'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { matchWaitingSalesElsewhere } from '@/tests/run-in-other-process'
import { matchProductSales, matchWaitingSales } from './match-waiting-sales'
import { processQueue } from './process-queue'

beforeEach(() => storeSecurityKey())

/** Stores and processes `count` sales of one item, each with its own buyer. */
async function sell(count: number, item = 'wso_later') {
  const now = Date.now()
  await db.ipnEvent.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const n = index + 1
      const fields = createSaleFields({
        WP_SECURITYKEY: undefined,
        WP_ITEM_NUMBER: item,
        WP_SALEID: `${item}${n}`,
        WP_SALE: `s${item}${n}`,
        WP_TXNID: `t${item}${n}`,
        IPN_ID: String(1000 + n),
        WP_BUYER_EMAIL: `buyer${n}@example.com`,
      })
      const receivedAt = new Date(now - (count - n) * 1000)
      const stored = { ...toStoredMessage(fields), payloadSha256: `${item}${n}` }
      return { ...stored, receivedAt, verified: true, state: 'received' as const }
    }),
  })
  await processQueue()
}
const open = () => db.purchase.count({ where: { access: 'active' } })

const causes = async () => {
  await refreshAttention()
  return (await getAttention((await createAdmin()).viewer)).causes
}

// The tests process hundreds of sales, possibly on a busy machine.
jest.setTimeout(90_000)

test('grants access to 200 sales immediately and to the others in the run, and reports progress', async () => {
  await sell(450)
  const { id } = await createNotifiedProduct('wso_later')
  expect(await matchProductSales(id)).toBe(200)
  expect(await causes()).toMatchObject([
    { kind: 'opening', step: 'wait', productId: id, name: 'My Video Course', opened: 200, count: 250 },
  ])
  const told: number[] = []
  const onProgress = async () => told.push(await open())
  expect(await matchWaitingSales(onProgress)).toBe(250)
  expect(told).toEqual([400, 450])
  expect(await db.matchingRun.findMany()).toMatchObject([{ productId: id, opened: 450 }])
  expect(await db.user.count({ where: { hasPurchased: true } })).toBe(450)
  expect(await db.emailOutbox.count({ where: { kind: 'welcome' } })).toBe(450)
  expect(await matchWaitingSales()).toBe(0)
})

test('grants access before the response, and the next read shows it', async () => {
  await sell(20)
  const as = await createAdmin()
  const body = { name: 'Later', warriorPlusProductId: 'LATER', isMainProduct: true }
  expect((await callRoute(createProductCall, { as, body })).status).toBe(201)
  expect(await open()).toBe(20)
  expect((await getAttention(as.viewer)).causes).toEqual([])
})

test('grants each sale access once, even with concurrent product saves and runs', async () => {
  await sell(240)
  await sell(30, 'wso_other')
  const as = await createAdmin()
  const press = (warriorPlusProductId: string) =>
    callRoute(createProductCall, { as, body: { name: 'Pressed', warriorPlusProductId } })
  const answers = await Promise.all([press('wso_later'), press('later'), press('wso_other')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  await Promise.all([waitForBackgroundWork(), matchWaitingSales(), matchWaitingSales()])
  await matchWaitingSales()
  expect(await open()).toBe(270)
  const runs = await db.matchingRun.findMany({ orderBy: { opened: 'asc' } })
  expect(runs.map(({ opened }) => opened)).toEqual([30, 240])
  expect(await db.emailOutbox.count({ where: { kind: 'welcome' } })).toBe(240)
})

test('grants access only in whole batches if a run is killed, and the next run continues immediately', async () => {
  await sell(300)
  await db.user.create({ data: { email: 'buyer250@example.com' } })
  const { id } = await createNotifiedProduct('wso_later')
  const hold = await holdLock(`SELECT 1 FROM users WHERE email = 'buyer250@example.com' FOR UPDATE`)
  const run = matchWaitingSalesElsewhere()
  await hold.waiters(1)
  run.kill()
  await run.ended
  expect(await open()).toBe(200)
  await hold.release()
  expect(await matchWaitingSales()).toBe(100)
  expect(await db.matchingRun.findMany()).toMatchObject([{ productId: id, opened: 300 }])
})

test('skips a sale that always fails for an hour, and grants access to the others', async () => {
  await sell(230)
  await createNotifiedProduct('wso_later')
  const refused = `warrior_plus_sale_id <> 'wso_later3' OR access <> 'active'`
  await runWhileRefusingWrites('purchases', refused, async () => {
    expect(await matchWaitingSales()).toBe(229)
    expect(await matchWaitingSales()).toBe(0)
    expect(await causes()).toMatchObject([
      { kind: 'passed_over', count: 1, sums: [{ currency: 'USD', cents: 2700 }] },
    ])
    const [one] = await db.purchase.findMany({ where: { matchAfter: { not: null } } })
    expect(one?.matchAfter?.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000)
  })
  await db.purchase.updateMany({ where: { matchAfter: { not: null } }, data: { matchAfter: new Date() } })
  expect(await matchWaitingSales()).toBe(1)
  expect(await causes()).toEqual([])
})

test('skips a sale that has another item number', async () => {
  await sell(2)
  const { id } = await createNotifiedProduct('wso_later')
  await db.$executeRaw`
    UPDATE ipn_events SET event = event || '{"item": "other"}' WHERE payload ->> 'WP_SALEID' = 'wso_later1'`
  expect(await matchProductSales(id)).toBe(1)
  expect(await db.purchase.count({ where: { matchAfter: { not: null } } })).toBe(1)
})

test('skips no sale while the database is down', async () => {
  await sell(2)
  const { id } = await createNotifiedProduct('wso_later')
  const away = Object.assign(new Error('away'), { code: '57P01' })
  const spy = jest.spyOn(db, '$transaction').mockRejectedValueOnce(away)
  await expect(matchProductSales(id)).rejects.toThrow('away')
  spy.mockRestore()
  expect(await db.purchase.count({ where: { matchAfter: null } })).toBe(2)
  expect(await matchProductSales(id)).toBe(2)
})
