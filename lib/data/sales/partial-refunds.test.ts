import { parse } from 'csv-parse/sync'
import { db, type Prisma, transaction } from '@/lib/server/db/client'
import { createAdmin } from '@/tests/factories'
import { createNotifiedProduct } from '@/tests/post-notification'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { exportAccounting } from './accounting'
import { getDailyRevenue } from './daily-revenue'
import { processQueue } from './notifications/process-queue'
import { getPurchaseTotals } from './purchase-totals'
import { recountAllSales, recountSales } from './sales-rollups'

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12))

/** Receives an event of the sale at noon on a day in March 2026. */
async function receive(number: number, changes: Parameters<typeof createStoredEvent>[1]) {
  const { id, event } = createStoredEvent(0, changes)
  const identity = { payloadSha256: id, identity: id, verified: true, state: 'received' } as const
  await db.ipnEvent.create({ data: { id, receivedAt: day(number), payload: {}, event, ...identity } })
  await processQueue()
}

const sale = { action: 'sale', payment: { id: 't1', minor: 2700, currency: 'EUR', text: '27.00' } } as const
const refund = (id: string, minor: number) =>
  ({ action: 'refund', payment: { id: 't1' }, refund: { id, minor, currency: 'EUR' } }) as const

const readPurchase = () => db.purchase.findFirstOrThrow({ include: { payments: true } })

let viewer: Awaited<ReturnType<typeof createAdmin>>['viewer']
beforeEach(async () => {
  viewer = (await createAdmin()).viewer
  await createNotifiedProduct('wso_ab12cd')
  await receive(1, sale)
})

test('keeps access after a partial refund, and asks the owner', async () => {
  await receive(5, refund('r1', 1000))
  expect(await readPurchase()).toMatchObject({
    access: 'active',
    isRefunded: false,
    refundDate: null,
    needsAttention: '€10.00 of €27.00 was refunded, and €17.00 is left. A partial refund doesn’t end access.',
    payments: [
      {
        refundedAt: null,
        refundedMinor: 1000n,
        refunds: [{ id: 'r1', minor: 1000, at: day(5).toISOString(), failed: false }],
      },
    ],
  })
  expect(await db.emailOutbox.count({ where: { kind: 'refunded' } })).toBe(0)
})

test('ends access once the rest is refunded, and opens it if that refund fails', async () => {
  await receive(5, refund('r1', 1000))
  await receive(9, refund('r2', 1700))
  expect(await readPurchase()).toMatchObject({
    access: 'refunded',
    isRefunded: true,
    refundDate: day(9),
    needsAttention: null,
    payments: [{ refundedAt: day(9), refundedMinor: 2700n }],
  })
  expect(await db.emailOutbox.count({ where: { kind: 'refunded' } })).toBe(1)
  await receive(10, { action: 'refund_reversal', refund: { id: 'r2', minor: null, currency: null } })
  expect(await readPurchase()).toMatchObject({
    access: 'active',
    isRefunded: false,
    payments: [{ refundedAt: null, refundedMinor: 1000n }],
  })
})

test('counts each refund on its day with its own amount, on screens and in exports', async () => {
  await receive(5, refund('r1', 1000))
  await receive(9, refund('r2', 700))
  await receive(9, refund('r3', 800))
  await receive(12, { action: 'refund_reversal', refund: { id: 'r2', minor: null, currency: null } })
  await recountSales()
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const money = await getDailyRevenue(viewer, range)
  expect(money.days.map(({ day, grossCents, refundsCents }) => [day, grossCents, refundsCents])).toEqual([
    ['2026-03-01', 2700, 0],
    ['2026-03-05', 0, 1000],
    ['2026-03-09', 0, 800],
  ])
  expect(money.totals).toMatchObject([{ sales: 1, refundsCents: 1800, refunded: 0 }])
  expect(await getPurchaseTotals(viewer, { status: 'completed' })).toMatchObject({
    totals: [{ sales: 1, grossCents: 2700, refundsCents: 1800, refunded: 0 }],
  })
  let csv = ''
  for await (const part of exportAccounting(viewer, range).text) csv += part
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
  expect(rows.map(({ type, gross, refund }) => [type, gross, refund])).toEqual([
    ['payment', '27.00', ''],
    ['refund', '', '10.00'],
    ['refund', '', '8.00'],
  ])
})

test('exports every refund of a payment, however many there are at the same time', async () => {
  const { payments } = await readPurchase()
  const refunds = Array.from({ length: 1200 }, (_, index) => ({
    id: `r${index}`,
    minor: 1,
    at: day(5).toISOString(),
    failed: false,
  }))
  await db.purchasePayment.update({
    where: { id: payments[0]?.id },
    data: { refunds: refunds satisfies Prisma.InputJsonValue, refundedMinor: 1200 },
  })
  let csv = ''
  for await (const part of exportAccounting(viewer, {}).text) csv += part
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
  expect(rows.map(({ type, refund }) => `${type} ${refund}`)).toEqual([
    'payment ',
    ...refunds.map(() => 'refund 0.01'),
  ])
})

test('a full recount has the same sums as the recount of marked days', async () => {
  await receive(5, refund('r1', 1000))
  await recountSales()
  const read = () => db.$queryRaw`SELECT * FROM sales_daily ORDER BY day, product_id, affiliate_id, currency`
  const marked = await read()
  await transaction(recountAllSales)
  expect(await read()).toEqual(marked)
})
