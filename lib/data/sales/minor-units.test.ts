import { parse } from 'csv-parse/sync'
import { db } from '@/lib/server/db/client'
import { createAdmin } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { exportAccounting } from './accounting'
import { getDailyRevenue } from './daily-revenue'
import { recountSales } from './sales-rollups'

const sold = (id: string, amount: string, currency: string, earned: string) =>
  postNotification(
    createSaleFields({
      WP_SALEID: id,
      WP_SALE: `sale_${id}`,
      WP_TXNID: `t${id}`,
      IPN_ID: id,
      WP_SALE_AMOUNT: amount,
      WP_SALE_CURRENCY: currency,
      WP_SALE_EARNINGS_VENDOR: earned,
    }),
  )

test('stores, sums and exports each currency in its minor units', async () => {
  const { viewer } = await createAdmin()
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await sold('1', '27.00', 'USD', '13.10')
  await sold('2', '2700', 'JPY', '1310.00')
  await sold('3', '2.75', 'KWD', '1.31')
  await sold('4', '2700.50', 'JPY', '1310')
  const payments = await db.purchasePayment.findMany({ orderBy: { transactionId: 'asc' } })
  expect(
    payments.map(({ amountMinor, currency, earnedMinor }) => [amountMinor, currency, earnedMinor]),
  ).toEqual([
    [2700n, 'USD', 1310n],
    [2700n, 'JPY', 1310n],
    [2750n, 'KWD', 1310n],
    [null, null, null],
  ])

  await recountSales()
  const money = await getDailyRevenue(viewer, {})
  expect(money.totals).toEqual(
    [
      ['JPY', 2700],
      ['KWD', 2750],
      ['USD', 2700],
    ].map(([currency, grossCents]) => expect.objectContaining({ currency, grossCents, earnedCents: 1310 })),
  )
  expect(money.notCounted).toBe(1)

  let csv = ''
  for await (const part of exportAccounting(viewer, {}).text) csv += part
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
  expect(rows.map(({ currency, gross, earned }) => [currency, gross, earned])).toEqual([
    ['USD', '27.00', '13.10'],
    ['JPY', '2700', '1310'],
    ['KWD', '2.750', '1.310'],
    ['', '', ''],
  ])
})
