import { parse } from 'csv-parse/sync'
import { getCurrencyDecimals } from '@/lib/contract/sales/currencies'
import { exportAccounting } from '@/lib/data/sales/accounting'
import { getDailyRevenue } from '@/lib/data/sales/daily-revenue'
import { recountAllSales } from '@/lib/data/sales/sales-rollups'
import { db, transaction } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { countQueries } from '@/tests/count-queries'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { GET } from './route'

const HEADER =
  '\uFEFFtime,type,network,sale_id,transaction_id,item_number,product,buyer_name,buyer_email,country,currency,gross,refund,earned,affiliate,status,purchase_id,payment_id\r\n'

type Row = Record<string, string>
let as: Awaited<ReturnType<typeof createAdmin>>
beforeEach(async () => {
  as = await createAdmin()
  await storeSecurityKey()
})

const read = (query: Record<string, string> = {}) => callRoute<string>(GET, { as, query })
const readRows = async (query: Record<string, string> = {}): Promise<Row[]> =>
  parse((await read(query)).body, { columns: true, bom: true })

/** Stores purchases of four currencies with rebills, refunds, test sales, and amounts that can't be read. */
async function storePurchases(count: number) {
  await db.$executeRaw`
    INSERT INTO purchases (id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date, is_test, source)
    SELECT gen_random_uuid(), 'sale-' || n, 'sale-' || n, 'Completed', now(), n % 50 = 0,
      (CASE WHEN n % 61 = 0 THEN 'manual' WHEN n % 7 = 0 THEN 'import' ELSE 'notification' END)::sale_source
    FROM generate_series(1, ${count}) n`
  await db.$executeRaw`
    INSERT INTO purchase_payments (id, purchase_id, transaction_id, number, paid_at, amount_minor, currency, earned_minor,
      refunded_at, disputed_at)
    SELECT gen_random_uuid(), p.id, 't-' || s.n || '-' || number, number,
      '2026-03-01Z'::timestamptz + make_interval(mins => s.n * 7, days => 30 * (number - 1)),
      CASE WHEN s.n % 97 <> 0 THEN (s.n * 37 + number) % 9999 END,
      CASE WHEN s.n % 97 <> 0 THEN (ARRAY['USD', 'EUR', 'GBP', 'JPY'])[1 + s.n % 4] END,
      CASE WHEN s.n % 3 <> 0 THEN s.n * 37 % 5000 END,
      CASE WHEN s.n % 11 = 0 THEN '2026-03-02Z'::timestamptz + make_interval(mins => s.n * 9) END, NULL
    FROM purchases p, LATERAL (SELECT split_part(p.warrior_plus_sale_id, '-', 2)::int AS n) s,
      LATERAL generate_series(1, CASE WHEN s.n % 10 = 0 THEN 3 ELSE 1 END) number`
}

const toMinor = (amount: string | undefined, currency: string) =>
  Math.round(Number(amount || '0') * 10 ** getCurrencyDecimals(currency))

test('adds up to the Money screen for each currency, range, and time zone', async () => {
  await storePurchases(4000)
  for (const zone of ['UTC', 'Asia/Kathmandu', 'America/Havana']) {
    await db.appSettings.update({ where: { id: 'default' }, data: { timeZone: zone } })
    await transaction(recountAllSales)
    for (const range of [
      { from: '2026-01-01', to: '2026-12-31' },
      { from: '2026-03-08', to: '2026-03-08' },
    ]) {
      const money = await getDailyRevenue(as.viewer, range)
      const rows = await readRows(range)
      expect(money.totals).toHaveLength(4)
      for (const { currency, sales, grossCents, earnedCents, refundsCents } of money.totals) {
        const own = rows.filter((row) => row.currency === currency)
        const sum = (field: string) => own.reduce((total, row) => total + toMinor(row[field], currency), 0)
        expect({
          sales: own.filter(({ type }) => type === 'payment').length,
          grossCents: sum('gross'),
          earnedCents: sum('earned'),
          refundsCents: sum('refund'),
        }).toEqual({ sales, grossCents, earnedCents, refundsCents })
      }
      expect(rows.filter(({ type, currency }) => type === 'payment' && !currency)).toHaveLength(
        money.notCounted,
      )
      const times = rows.map(({ time }) => Date.parse(time ?? ''))
      expect(times).toEqual([...times].sort((one, other) => one - other))
    }
  }
}, 120_000)

test('has one row per payment and refund, and starts with the header', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const sale = createSaleFields({
    WP_SALEID: '00123',
    WP_TXNID: '12345678901234567890',
    WP_BUYER_NAME: '=HYPERLINK("x")',
    WP_BUYER_COUNTRY: 'AT',
    WP_SALE_CURRENCY: 'EUR',
    WP_SALE_EARNINGS_VENDOR: '13.10',
    WP_AFFID: '77',
  })
  await postNotification(sale)
  await postNotification({ ...sale, WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '2' })
  const { status, headers, body } = await read()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="accounting-.+\.csv"$/)
  // Reading a response as text removes the byte order mark.
  expect(body.startsWith(HEADER.slice(1))).toBe(true)
  const [payment, refund, ...more] = await readRows()
  expect(more).toEqual([])
  expect(payment).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    type: 'payment',
    network: 'warriorplus',
    sale_id: "'00123",
    transaction_id: "'12345678901234567890",
    item_number: 'wso_ab12cd',
    buyer_name: `'=HYPERLINK("x")`,
    buyer_email: 'jane@example.com',
    country: 'AT',
    currency: 'EUR',
    gross: '27.00',
    refund: '',
    earned: '13.10',
    affiliate: '77',
    status: 'Refunded',
  })
  expect(refund).toMatchObject({ type: 'refund', gross: '', refund: '27.00', earned: '', currency: 'EUR' })
  expect(refund?.payment_id).toBe(payment?.payment_id)
})

test.each([
  ['00123', "'00123"],
  ['123456789012', "'123456789012"],
  ['12E34', "'12E34"],
  ['1e+5', "'1e+5"],
  ['3-4', "'3-4"],
  ['2026/11', "'2026/11"],
  ['1.10', "'1.10"],
  ['12345678901', '12345678901'],
  ['AB12-B001', 'AB12-B001'],
  ['pi_3TEST', 'pi_3TEST'],
])('writes the ID %s so that Excel shows it unchanged', async (transactionId, shown) => {
  await storePurchases(1)
  await db.purchasePayment.updateMany({ data: { transactionId } })
  expect((await readRows())[0]?.transaction_id).toBe(shown)
})

test.each([
  ['WarriorPlus', { WP_BUYER_COUNTRY: 'AT' }],
  ['JVZoo', { ccustcc: 'AT' }],
  ['Digistore24', { address_country: 'AT', country: 'DE' }],
  ['Digistore24 without an address', { address_country: '', country: 'AT' }],
  ['Stripe', { data: { object: { customer_details: { address: { country: 'AT' } } } } }],
  ['ClickBank', { customer: { billing: { address: { country: 'AT' } } } }],
])('names the buyer’s country as %s sent it', async (_network, ipnData) => {
  await storePurchases(1)
  await db.purchase.updateMany({ data: { ipnData } })
  expect((await readRows()).map(({ country }) => country)).toEqual(['AT'])
  await db.purchase.updateMany({ data: { ipnData: { other: 'AT' } } })
  expect((await readRows()).map(({ country }) => country)).toEqual([''])
})

test('writes times with the offset of the owner’s time zone', async () => {
  await db.appSettings.update({ where: { id: 'default' }, data: { timeZone: 'Asia/Kathmandu' } })
  await storePurchases(1)
  expect((await readRows()).map(({ time }) => time)).toEqual(['2026-03-01T05:52:00+05:45'])
  await db.appSettings.update({ where: { id: 'default' }, data: { timeZone: 'America/St_Johns' } })
  expect((await readRows()).map(({ time }) => time)).toEqual(['2026-02-28T20:37:00-03:30'])
})

test('starts with a byte order mark for Excel and reads a few hundred rows at a time', async () => {
  await storePurchases(1200)
  const parts = exportAccounting(as.viewer, {}).text[Symbol.asyncIterator]()
  expect((await parts.next()).value).toBe(HEADER)
  expect(await countQueries(() => parts.next())).toBe(1)
  expect(parse(String((await parts.next()).value))).toHaveLength(500)
})

test('refuses people who aren’t administrators, and days that aren’t in order', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  const wrong: Record<string, string>[] = [
    { from: 'x' },
    { from: '2026-05-02', to: '2026-05-01' },
    { product: 'x' },
  ]
  for (const query of wrong) expect((await read(query)).status).toBe(400)
})
