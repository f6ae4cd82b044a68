import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { parseCents } from '@/lib/contract/sales/amounts'
import { NO_AFFILIATE, NO_PRODUCT } from '@/lib/contract/sales/launch'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { type PurchaseSort, type PurchaseSums, purchaseSorts } from '@/lib/contract/sales/purchase-filters'
import { currencyOf, type Purchase } from '@/lib/contract/sales/purchases'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { db, Prisma } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, type TestPerson } from '@/tests/factories'
import { readAllPages } from '@/tests/read-all-pages'
import { GET } from './route'
import { GET as getSums } from './sums/route'

const DAY_MS = 24 * 60 * 60 * 1000
const BEGIN = Date.UTC(2026, 0, 10, 12)
const products = ['01a1fdce-be84-7692-8f67-1dd4b55231c1', '01a1fdce-be84-7692-8f67-1dd4b55231c2']

const saleArbitrary = fc.record({
  /** Only a few days and amounts are possible, so many sales share a day or an amount. */
  day: fc.integer({ min: 0, max: 3 }),
  amount: fc.constantFrom('9.00', '27', '27.00', '100.5', '$27', null),
  currency: fc.constantFrom(null, null, ' eur ', ['JPY', 'USD'], 'credits'),
  paymentStatus: fc.constantFrom('Completed', 'Completed', 'Pending', 'Suspended'),
  isRefunded: fc.constantFrom(false, false, true),
  access: fc.constantFrom('active' as const, 'ended' as const),
  productId: fc.constantFrom(null, ...products),
  affiliateId: fc.constantFrom('', '7'),
  isTest: fc.constantFrom(false, false, false, true),
  network: fc.constantFrom('warriorplus', 'warriorplus', 'jvzoo'),
  name: fc.constantFrom('Asha Rai', 'Bina Rai'),
})
type Sale = typeof saleArbitrary extends fc.Arbitrary<infer Row> ? Row : never

const maybe = <Value>(...values: Value[]) => fc.constantFrom(undefined, undefined, ...values)
const day = (offset: number) => new Date(BEGIN + offset * DAY_MS).toISOString().slice(0, 10)
const queryArbitrary = fc.record({
  status: maybe('completed', 'Refunded', 'PENDING'),
  access: maybe('active', 'ended'),
  product: maybe(products[0], NO_PRODUCT),
  affiliate: maybe('7', NO_AFFILIATE),
  from: maybe(day(1)),
  to: maybe(day(1), day(2)),
  test: maybe('true', 'false', 'all'),
  network: maybe('warriorplus', 'jvzoo'),
  currency: maybe('usd', 'EUR'),
  search: maybe('sha', 'Rai'),
})
type Query = typeof queryArbitrary extends fc.Arbitrary<infer Asked> ? Asked : never

const fieldsOf = ({ name, currency, amount }: Sale): FormFields => ({
  WP_BUYER_NAME: name,
  ...(currency && { WP_SALE_CURRENCY: currency }),
  ...(amount && { WP_SALE_AMOUNT: amount }),
})

const badge = (sale: Sale) => (sale.isRefunded ? 'refunded' : sale.paymentStatus.toLowerCase())
const rules: { [Name in keyof Query]-?: (sale: Sale, asked: string) => boolean } = {
  status: (sale, asked) => badge(sale) === asked.toLowerCase(),
  access: (sale, asked) => sale.access === asked,
  product: (sale, asked) => sale.productId === (asked === NO_PRODUCT ? null : asked),
  affiliate: (sale, asked) => sale.affiliateId === (asked === NO_AFFILIATE ? '' : asked),
  from: (sale, asked) => day(sale.day) >= asked,
  to: (sale, asked) => day(sale.day) <= asked,
  test: (sale, asked) => asked === 'all' || sale.isTest === (asked === 'true'),
  network: (sale, asked) => sale.network === asked,
  currency: (sale, asked) => toBuyerColumns(fieldsOf(sale)).currency === asked.toUpperCase(),
  search: (sale, asked) => sale.name.includes(asked),
}
const isRule = (name: string): name is keyof Query => Object.hasOwn(rules, name)

const isFound = (sale: Sale, query: Query) =>
  Object.entries({ test: 'false', ...given(query) }).every(
    ([name, asked]) => isRule(name) && rules[name](sale, asked),
  )
const given = (query: Query) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))

async function create(sales: Sale[]) {
  await db.purchase.createMany({
    data: sales.map(({ day: offset, name, currency, ...sale }, n) => ({
      ...sale,
      ipnData: fieldsOf({ day: offset, name, currency, ...sale }),
      ...toBuyerColumns(fieldsOf({ day: offset, name, currency, ...sale })),
      id: randomUUID(),
      warriorPlusSaleId: `${n}`,
      warriorPlusSale: `sale_${n}`,
      purchaseDate: new Date(BEGIN + offset * DAY_MS),
    })),
  })
}

async function readAll(as: TestPerson, query: Record<string, string>): Promise<Purchase[]> {
  const pages = await readAllPages<Purchase>(GET, { as, query })
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
  return pages.flatMap(({ body }) => body)
}

const cents = ({ amount }: { amount: string | null }) => parseCents(amount) ?? -1
const currency = (purchase: Purchase) => {
  const code = (currencyOf(purchase) ?? 'USD').toUpperCase()
  return cents(purchase) < 0 || code.length !== 3 ? '' : code
}
const place = {
  newest: (a: Purchase, b: Purchase) => Date.parse(a.purchaseDate) - Date.parse(b.purchaseDate),
  highest: (a: Purchase, b: Purchase) => currency(a).localeCompare(currency(b)) || cents(a) - cents(b),
}
const compare: Record<PurchaseSort, (a: Purchase, b: Purchase) => number> = {
  newest: (a, b) => place.newest(b, a) || (a.id < b.id ? 1 : -1),
  oldest: (a, b) => place.newest(a, b) || (a.id < b.id ? -1 : 1),
  highest: (a, b) => place.highest(b, a) || (a.id < b.id ? 1 : -1),
  lowest: (a, b) => place.highest(a, b) || (a.id < b.id ? -1 : 1),
}

test('returns each matching purchase once over all pages, for any filter and order', async () => {
  const as = await createAdmin()
  await db.product.createMany({ data: products.map((id) => ({ id, name: 'A product' })) })
  const runs = fc.record({
    sales: fc.array(saleArbitrary, { minLength: 1, maxLength: 14 }),
    asked: fc.array(fc.record({ query: queryArbitrary, sort: fc.constantFrom(...purchaseSorts) }), {
      minLength: 4,
      maxLength: 4,
    }),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(runs, async ({ sales, asked, limit }) => {
      await db.purchase.deleteMany()
      await create(sales)
      for (const { query, sort } of asked) {
        const listed = await readAll(as, { ...given(query), sort, limit: String(limit) })
        const wanted = sales.flatMap((sale, n) => (isFound(sale, query) ? [String(n)] : []))
        expect(listed.map(({ warriorPlusSaleId }) => warriorPlusSaleId).sort()).toEqual(wanted.sort())
        expect(listed).toEqual(listed.toSorted(compare[sort]))
        const { body } = await callRoute<PurchaseSums>(getSums, { as, query: given(query) })
        expect(body.found).toBe(wanted.length)
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)

const sale = { day: 0, paymentStatus: 'Completed', isRefunded: false, access: 'active' as const }
const bought = { ...sale, currency: null, productId: null, affiliateId: '', isTest: false, name: 'Asha Rai' }

test('orders amounts by currency first, because 900 yen are less than 27 dollars', async () => {
  const as = await createAdmin()
  const sales = [
    ['27.00', 'USD'],
    ['900', 'JPY'],
    ['25.00', 'EUR'],
    ['97.00', null],
    ['1000', 'jpy'],
    ['$27', 'USD'],
  ] as const
  await create(sales.map(([amount, code]) => ({ ...bought, amount, currency: code }) as Sale))
  const listed = async (sort: string) =>
    (await readAll(as, { sort, limit: '2' })).map((one) => [one.amount, currencyOf(one)])
  const highest = [
    ['97.00', 'USD'],
    ['27.00', 'USD'],
    ['1000', 'jpy'],
    ['900', 'JPY'],
    ['25.00', 'EUR'],
    ['$27', 'USD'],
  ]
  expect(await listed('highest')).toEqual(highest)
  expect(await listed('lowest')).toEqual(highest.toReversed())
})

test('orders amounts as numbers, with missing amounts last', async () => {
  const as = await createAdmin()
  const amounts = ['9.5', '100', null, '27.00', '$300', '0', '123456789.99']
  await create(amounts.map((amount) => ({ ...bought, amount }) as Sale))
  const listed = await readAll(as, { sort: 'highest', limit: '1' })
  expect(listed.map(({ amount }) => amount).slice(0, 5)).toEqual(['123456789.99', '100', '27.00', '9.5', '0'])
  expect((await readAll(as, { sort: 'lowest', limit: '3' })).map(({ id }) => id)).toEqual(
    listed.map(({ id }) => id).reverse(),
  )
})

test('uses the owner’s time zone for days', async () => {
  const as = await createAdmin()
  await db.appSettings.create({ data: { id: 'default', timeZone: 'Asia/Kathmandu' } })
  const sale = { warriorPlusSale: 's', paymentStatus: 'Completed' }
  // 11:59 p.m. on the 9th in the owner’s time zone, midnight, and the last millisecond of the 10th.
  const times = ['2026-01-09T18:14:59.999Z', '2026-01-09T18:15:00Z', '2026-01-10T18:14:59.999Z']
  await db.purchase.createMany({
    data: [...times, '2026-01-10T18:15:00Z'].map((time) => ({
      ...sale,
      warriorPlusSaleId: time,
      purchaseDate: new Date(time),
    })),
  })
  const listed = await readAll(as, { from: '2026-01-10', to: '2026-01-10', sort: 'oldest' })
  expect(listed.map(({ warriorPlusSaleId }) => warriorPlusSaleId)).toEqual(times.slice(1))
})

test.each([
  ['an unknown access', { access: 'open' }, 'access'],
  ['an invalid product', { product: 'x' }, 'product'],
  ['an invalid day', { from: '2026-02-30' }, 'from'],
  ['days in the wrong order', { from: '2026-02-02', to: '2026-02-01' }, 'to'],
  ['an unknown network', { network: 'ebay' }, 'network'],
  ['an invalid currency', { currency: 'US$' }, 'currency'],
  ['an unknown order', { sort: 'amount' }, 'sort'],
  ['text that Postgres can’t store', { affiliate: '\u0000' }, 'affiliate'],
])('refuses %s', async (_, query, field) => {
  const answer = await callRoute(GET, { as: await createAdmin(), query })
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
})

test('ignores empty filters', async () => {
  const as = await createAdmin()
  const blank = [
    'status',
    'access',
    'product',
    'affiliate',
    'from',
    'to',
    'test',
    'network',
    'currency',
    'search',
    'sort',
  ]
  const query = Object.fromEntries(blank.map((name) => [name, '']))
  const { status, headers } = await callRoute(GET, { as, query })
  expect([status, headers.get('x-total-count')]).toEqual([200, '0'])
})

test('refuses a cursor of another order', async () => {
  const as = await createAdmin()
  await create(
    fc
      .sample(saleArbitrary, { numRuns: 3, seed: 7 })
      .map((sale) => ({ ...sale, productId: null, isTest: false })),
  )
  const first = await callRoute(GET, { as, query: { limit: '1', sort: 'highest' } })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  expect(await callRoute(GET, { as, query: { cursor, sort: 'oldest' } })).toMatchObject({ status: 400 })
})

test('uses the intended indexes', async () => {
  // Without rows and statistics, the planner estimates the same cost for all indexes and can choose any of
  // them.
  const few = fc.sample(saleArbitrary, { numRuns: 1_000, seed: 7 })
  await create(few.map((sale, n) => ({ ...sale, productId: null, isRefunded: n % 100 === 0 })))
  await db.$executeRaw`ANALYZE purchases`
  const plan = async (sql: Prisma.Sql) =>
    JSON.stringify(
      await db.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL enable_seqscan = off`
        await tx.$executeRaw`SET LOCAL enable_sort = off`
        return tx.$queryRaw(Prisma.sql`EXPLAIN ${sql}`)
      }),
    )
  const { buildPurchaseSortSql } = await import('@/lib/data/sales/purchase-sorting')
  const { purchaseStatusSql } = await import('@/lib/data/sales/purchase-filter-sql')
  const page = (sort: PurchaseSort) =>
    Prisma.sql`SELECT p.id FROM purchases p ${buildPurchaseSortSql(sort).order} LIMIT 10`
  expect(await plan(page('newest'))).toContain('purchases_by_time_idx')
  expect(await plan(page('lowest'))).toContain('purchases_by_amount_idx')
  expect(
    await plan(Prisma.sql`SELECT p.id FROM purchases p WHERE ${purchaseStatusSql} = 'refunded'`),
  ).toContain('purchases_by_status_idx')
})
