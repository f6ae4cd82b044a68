import fc from 'fast-check'
import { z } from 'zod'
import { NO_AFFILIATE, NO_PRODUCT } from '@/lib/contract/sales/launch'
import { type MoneyReport, sumByCurrency } from '@/lib/contract/sales/money'
import { getDailyRevenue } from '@/lib/data/sales/daily-revenue'
import { grantAccess } from '@/lib/data/sales/manual-overrides'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { storeNotification } from '@/lib/data/sales/notifications/receive-notification'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { db } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { callRoute } from '@/tests/call-route'
import { countQueries } from '@/tests/count-queries'
import { createAdmin, createPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { GET } from './route'

const HOUR_MS = 60 * 60 * 1000
/** The day before the night on which Havana’s clocks skip midnight. */
const BEGIN = Date.UTC(2026, 2, 7)
const zones = ['UTC', 'Asia/Kathmandu', 'America/Havana', 'Australia/Lord_Howe', 'Pacific/Kiritimati']
const hour = () => fc.integer({ min: 0, max: 96 })

/** Random sales: product, affiliate, amount, hour, rebills, and refunds. */
const saleArbitrary = fc.record({
  item: fc.constantFrom('wso_one', 'wso_two', 'wso_nobodys'),
  bump: fc.option(fc.constantFrom('9.95', '0.00')),
  affiliate: fc.constantFrom('', '', '7', '8'),
  amount: fc.constantFrom('27.00', '97', '0.07', '0.00', '$27', ''),
  currency: fc.constantFrom('USD', 'USD', 'EUR', undefined),
  share: fc.constantFrom('13.10', '5', undefined),
  kind: fc.constantFrom('sale', 'sale', 'sale', 'pending', 'test', 'free', 'api', 'import'),
  at: hour(),
  rebills: fc.array(hour(), { maxLength: 3 }),
  back: fc.array(fc.record({ which: fc.integer({ min: 0, max: 3 }), at: hour() }), { maxLength: 2 }),
  isDisputed: fc.boolean(),
})
type Sale = typeof saleArbitrary extends fc.Arbitrary<infer Spec> ? Spec : never
type Told = { at: number; fields: Record<string, string> }

function toldOf(sale: Sale, id: string): Told[] {
  const isTest = sale.kind === 'test'
  const fields: Record<string, string | undefined> = {
    WP_ACTION: 'sale',
    WP_SALEID: isTest ? `test-${id}` : id,
    WP_TXNID: sale.kind === 'free' ? '' : `${id}-0`,
    WP_ITEM_NUMBER: sale.item,
    WP_BUYER_EMAIL: isTest ? `${id}@example.invalid` : `buyer-${id}@example.com`,
    WP_SALE_AMOUNT: sale.amount,
    WP_SALE_CURRENCY: sale.currency,
    WP_SALE_EARNINGS_VENDOR: sale.share,
    WP_AFFID: sale.affiliate,
    WP_PAYMENT_STATUS: sale.kind === 'pending' ? 'Pending' : 'Completed',
    API_SOURCE: { api: 'reconciliation', import: 'import' }[sale.kind as string],
  }
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const first = { at: sale.at, fields: Object.fromEntries(given) }
  const more = sale.kind === 'sale' ? sale.rebills : []
  const rebills = more.map((at, index) => ({
    at,
    fields: {
      ...first.fields,
      WP_ACTION: 'subscr_completed',
      WP_TXNID: `${id}-${index + 1}`,
      WP_SUBSCR_PAYMENT_NUM: `${index + 2}`,
    },
  }))
  const bump = { ...first.fields, WP_ITEM_NUMBER: 'wso_bump', WP_SALE_AMOUNT: sale.bump ?? '' }
  const returns = sale.back
    .filter(({ which }) => which <= more.length)
    .map(({ which, at }) => ({
      at,
      fields: {
        ...first.fields,
        WP_ACTION: 'refund',
        WP_TXNID: which === 0 ? (first.fields.WP_TXNID ?? '') : `${id}-${which}`,
      },
    }))
  const disputed = { at: 96, fields: { ...first.fields, WP_ACTION: 'dispute' } }
  return [
    first,
    ...rebills,
    ...(sale.bump ? [{ at: sale.at, fields: bump }] : []),
    ...returns,
    ...(sale.isDisputed ? [disputed] : []),
  ]
}

async function tell(told: Told[]) {
  for (const { at, fields } of told) {
    const { id } = await storeNotification({ ...fields, WP_HOP_TID: `${at} ${Math.random()}` })
    await db.ipnEvent.update({ where: { id }, data: { receivedAt: new Date(BEGIN + at * HOUR_MS) } })
  }
  await processQueue()
}

const handSchema = z.strictObject({
  day: z.string(),
  currency: z.string(),
  sales: z.int(),
  grossCents: z.number(),
  earnedCents: z.number().nullable(),
  refundsCents: z.number(),
  refunded: z.int(),
  disputed: z.int(),
})

interface Asked {
  from: string
  to: string
  product?: string
  affiliate?: string
}

/** Calculates the same numbers from the stored notifications alone. */
function byHand(zone: string, { from, to, product, affiliate }: Asked) {
  return queryRows(handSchema)`
    WITH said AS (
      SELECT received_at AS at, payload ->> 'WP_ACTION' AS action, payload ->> 'WP_SALEID' AS sale,
        payload ->> 'WP_TXNID' AS txn, payload ->> 'WP_ITEM_NUMBER' AS item, payload ->> 'WP_AFFID' AS affiliate,
        payload ->> 'WP_SALE_AMOUNT' AS amount, COALESCE(payload ->> 'WP_SALE_CURRENCY', 'USD') AS currency,
        payload ->> 'WP_SALE_EARNINGS_VENDOR' AS share, payload ->> 'WP_PAYMENT_STATUS' AS status
      FROM ipn_events WHERE payload ->> 'WP_SALEID' NOT LIKE 'test-%'
    ), paid AS (
      SELECT DISTINCT ON (sale, txn, item) said.*, amount !~ '^[0-9]+([.][0-9]+)?$' AS is_odd,
        (SELECT min(back.at) FROM said back WHERE back.action = 'refund'
          AND (back.sale, back.txn, back.item) = (said.sale, said.txn, said.item)) AS back,
        EXISTS (SELECT 1 FROM said open WHERE open.action = 'dispute'
          AND (open.sale, open.txn, open.item) = (said.sale, said.txn, said.item)) AS is_open
      FROM said WHERE action IN ('sale', 'subscr_completed') AND status = 'Completed'
        AND (${affiliate ?? null}::text IS NULL OR affiliate = replace(${affiliate ?? ''}, ${NO_AFFILIATE}, ''))
        AND (${product ?? null}::uuid IS NULL OR ${product ?? NO_PRODUCT}::uuid = COALESCE(
          (SELECT id FROM products WHERE warrior_plus_product_id = item), ${NO_PRODUCT}::uuid))
      ORDER BY sale, txn, item, at
    ), counted AS (
      SELECT (at AT TIME ZONE ${zone})::date AS day, CASE WHEN is_odd THEN '' ELSE currency END AS currency, 1 AS sales,
        CASE WHEN is_odd THEN 0 ELSE round(amount::numeric * 100) END AS gross,
        CASE WHEN NOT is_odd THEN round(share::numeric * 100) END AS earned, 0 AS refunds,
        (back IS NOT NULL)::int AS refunded, (is_open AND back IS NULL)::int AS disputed
      FROM paid
      UNION ALL SELECT (back AT TIME ZONE ${zone})::date, currency, 0, 0, NULL, round(amount::numeric * 100), 0, 0
      FROM paid WHERE back IS NOT NULL AND NOT is_odd
    )
    SELECT day::text AS day, currency, sum(sales)::int AS sales, sum(gross)::float8 AS gross_cents,
      sum(earned)::float8 AS earned_cents, sum(refunds)::float8 AS refunds_cents, sum(refunded)::int AS refunded,
      sum(disputed)::int AS disputed
    FROM counted WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY day, currency ORDER BY day, currency`
}

let as: Awaited<ReturnType<typeof createAdmin>>
let products: string[]
beforeEach(async () => {
  as = await createAdmin()
  await storeSecurityKey()
  const made = await Promise.all(
    ['wso_one', 'wso_two', 'wso_bump'].map((item) => createNotifiedProduct(item)),
  )
  products = made.map(({ id }) => id)
})

async function expectByHand(zone: string) {
  await recountSales()
  for (const [from, to] of [
    ['2026-03-01', '2026-03-31'],
    ['2026-03-08', '2026-03-08'],
    ['2026-03-09', '2026-03-10'],
  ] as const) {
    for (const filter of [
      {},
      { product: products[0] },
      { product: NO_PRODUCT },
      { affiliate: NO_AFFILIATE },
      { affiliate: '7' },
    ]) {
      const asked = { from, to, ...filter }
      const money = await getDailyRevenue(as.viewer, asked)
      const hand = await byHand(zone, asked)
      const counted = hand.filter(({ currency }) => currency !== '')
      expect(money.days).toEqual(counted)
      expect(money.totals).toEqual(sumByCurrency(counted.map(({ day, ...sum }) => sum)))
      expect(money.notCounted).toBe(hand.reduce((sum, day) => sum + (day.currency ? 0 : day.sales), 0))
    }
  }
}

const plain: Sale = {
  item: 'wso_one',
  bump: null,
  affiliate: '',
  amount: '27.00',
  currency: 'USD',
  share: '13.10',
  kind: 'sale',
  at: 20,
  rebills: [],
  back: [],
  isDisputed: false,
}
/** Covers each kind of sale. The requested range starts and ends between a payment and its refund. */
const month: Sale[] = [
  plain,
  { ...plain, rebills: [40, 60, 80], back: [{ which: 2, at: 90 }] },
  { ...plain, bump: '9.95', affiliate: '7', back: [{ which: 0, at: 50 }] },
  {
    ...plain,
    item: 'wso_two',
    affiliate: '8',
    at: 30,
    back: [
      { which: 0, at: 70 },
      { which: 0, at: 75 },
    ],
  },
  { ...plain, item: 'wso_nobodys', amount: '97', currency: 'EUR', share: undefined },
  { ...plain, rebills: [45], isDisputed: true },
  { ...plain, kind: 'test' },
  { ...plain, kind: 'pending' },
  { ...plain, kind: 'free', amount: '0.00' },
  { ...plain, kind: 'api', at: 5 },
  { ...plain, kind: 'import', at: 6, back: [{ which: 0, at: 96 }] },
  { ...plain, amount: '$27', back: [{ which: 0, at: 60 }] },
]

test('matches every total to a separate calculation, for any sales, refunds, and moved purchases', async () => {
  const histories = fc.array(saleArbitrary, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(histories, histories, fc.constantFrom(...zones), async (first, second, zone) => {
      await db.purchase.deleteMany()
      await db.ipnEvent.deleteMany()
      await db.$executeRaw`DELETE FROM daily_recounts`
      await db.appSettings.update({ where: { id: 'default' }, data: { timeZone: null } })
      await tell(first.flatMap((sale, index) => toldOf(sale, `${index + 1}`)))
      await expectByHand('UTC')
      await db.appSettings.update({ where: { id: 'default' }, data: { timeZone: zone } })
      await expectByHand(zone)
      // Changes days that have already been counted.
      const late = first.flatMap((sale, index) => (sale.kind === 'sale' ? toldOf(sale, `${index + 1}`) : []))
      await tell(late.map(({ at, fields }) => ({ at: at + 1, fields })))
      await tell(second.flatMap((sale, index) => toldOf(sale, `${index + 101}`)))
      await expectByHand(zone)
    }),
    { numRuns: 8, examples: zones.slice(0, 2).map((zone) => [month, [plain], zone]) },
  )
}, 240_000)

const read = (query: Record<string, string> = {}) => callRoute<MoneyReport>(GET, { as, query })

describe('GET /api/admin/money', () => {
  test('doesn’t count manually granted access as a sale', async () => {
    const { viewer } = await createPerson()
    await grantAccess(as.viewer, viewer.id, { productId: products[0] ?? '', reason: 'A friend' })
    await recountSales()
    expect((await read()).body).toMatchObject({ totals: [], days: [], notCounted: 0 })
  })

  test('reports the time of the totals and whether something has changed since', async () => {
    expect((await read()).body).toMatchObject({ countedAt: null, isBehind: true, timeZone: 'UTC' })
    await waitForBackgroundWork()
    expect((await read()).body).toMatchObject({ countedAt: expect.any(String), isBehind: false })
    await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_one' }))
    expect((await read()).body).toMatchObject({ isBehind: true, totals: [] })
    await waitForBackgroundWork()
    const { body } = await read()
    expect(body).toMatchObject({ isBehind: false, totals: [{ currency: 'USD', sales: 1, grossCents: 2700 }] })
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(59 * 24 * HOUR_MS)
    expect(body.to).toBe(body.today)
  })

  test('moves a waiting sale to its product', async () => {
    await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_late' }))
    await recountSales()
    expect((await read({ product: NO_PRODUCT })).body.totals).toMatchObject([{ sales: 1 }])
    const { id } = await createNotifiedProduct('wso_late')
    await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_late', IPN_ID: '2' }))
    await recountSales()
    expect((await read({ product: NO_PRODUCT })).body.totals).toEqual([])
    expect((await read({ product: id })).body.totals).toMatchObject([{ sales: 1, grossCents: 2700 }])
  })

  test('keeps totals exact while many sales are processed and days are recounted at once', async () => {
    const sell = (n: number) =>
      postNotification(
        createSaleFields({
          WP_SALEID: `${n}`,
          WP_SALE: `s${n}`,
          WP_TXNID: `t${n}`,
          IPN_ID: `${n}`,
          WP_BUYER_EMAIL: `b${n}@example.com`,
          WP_SALE_AMOUNT: `${n}.01`,
        }),
      )
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
    await Promise.all(numbers.flatMap((n) => (n % 6 === 0 ? [sell(n), recountSales()] : [sell(n)])))
    await recountSales()
    const { body } = await read()
    expect(body.totals).toMatchObject([
      { sales: 60, grossCents: numbers.reduce((sum, n) => sum + n * 100 + 1, 0) },
    ])
    expect(await db.markedDay.count({ where: { count: 'sales' } })).toBe(0)
  })

  test('never blocks a sale on another sale of the same day or on a recount', async () => {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO marked_days (count, day) VALUES ('sales', now()::date)`
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('recount sales', 0))`
      await tx.$executeRaw`INSERT INTO sales_daily VALUES (now()::date, ${NO_PRODUCT}::uuid, '', 'USD', 0, 0, 0, 0, 0, 0)`
      await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_one' }))
      expect(await db.purchasePayment.count()).toBe(1)
    })
  })

  test('runs one query and requires whole days in ascending order', async () => {
    expect(await countQueries(() => getDailyRevenue(as.viewer, {}))).toBe(1)
    const wrong: Record<string, string>[] = [
      { from: '2026-02-30' },
      { from: 'x' },
      { from: '2026-05-02', to: '2026-05-01' },
      { from: '2001-01-01', to: '2026-01-01' },
      { product: 'x' },
    ]
    for (const query of wrong) expect((await read(query)).status).toBe(400)
  })

  test('refuses people who aren’t administrators', async () => {
    expect((await callRoute(GET)).status).toBe(401)
    expect((await callRoute(GET, { as: await createPerson() })).status).toBe(403)
  })
})
