import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { getCurrencyDecimals } from '@/lib/contract/sales/currencies'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { deployMigrations } from './deploy-migrations'

/** A payment in hundredths, and what it becomes in minor units. */
const payments: [currency: string, cents: number, earned: number | null, minor: number | null][] = [
  ['USD', 2700, 1310, 2700],
  ['HUF', 270_000, null, 270_000],
  ['JPY', 270_000, 131_000, 2700],
  ['JPY', 270_050, 131_000, null],
  ['KWD', 275, 130, 2750],
  ['CLF', 275, null, 27_500],
]

test('the migration converts stored hundredths into minor units', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  const release = releases.findIndex((name) => name.endsWith('_minor_units'))
  const install = (list: string[]) => {
    for (const name of list)
      cpSync(path.join('prisma/migrations', name), path.join(database.directory, name), { recursive: true })
    return deployMigrations(database.url, database.directory)
  }
  await install(releases.slice(0, release))
  const read = <Row extends object>(sql: string) => queryDatabase<Row>(database.url, sql)
  await read(`INSERT INTO purchases (id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date)
    VALUES (gen_random_uuid(), '1', '1', 'Completed', now())`)
  for (const [number, [currency, cents, earned]] of payments.entries()) {
    await read(`INSERT INTO purchase_payments
        (id, purchase_id, transaction_id, number, paid_at, refunded_at, amount_cents, currency, earned_cents)
      SELECT gen_random_uuid(), id, 't${number}', ${number}, '2026-03-01Z', '2026-03-05Z', ${cents}, '${currency}', ${earned}
      FROM purchases`)
    await read(`INSERT INTO sales_daily (day, product_id, affiliate_id, currency, sales, gross_cents, earned_cents,
        refunds_cents, refunded, disputed)
      SELECT '2026-03-01'::date + ${number}, gen_random_uuid(), '', '${currency}', 1, ${cents}, ${earned}, ${cents}, 1, 0`)
  }
  await install(releases.slice(release))
  expect(
    await read(`SELECT amount_minor::int AS minor, currency, earned_minor::int AS earned FROM purchase_payments
      ORDER BY number`),
  ).toEqual(
    payments.map(([currency, , earned, minor]) => ({
      minor,
      currency: minor === null ? null : currency,
      earned: minor === null || earned === null ? null : earned * 10 ** (getCurrencyDecimals(currency) - 2),
    })),
  )
  expect(
    await read(
      `SELECT gross_cents::int AS gross, refunds_cents::int AS refunds FROM sales_daily ORDER BY day`,
    ),
  ).toEqual([2700, 270_000, 2700, 2701, 2750, 27_500].map((gross) => ({ gross, refunds: gross })))
  expect(
    await read(`SELECT DISTINCT day::text AS day FROM marked_days WHERE count = 'sales' ORDER BY 1`),
  ).toEqual([{ day: '2026-03-01' }, { day: '2026-03-05' }])
  await database.drop()
}, 60_000)
