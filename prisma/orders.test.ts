import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { deployMigrations } from './deploy-migrations'

/** A stored purchase, and its currency and sale ID after the migration. */
const purchases: [
  id: string,
  source: string,
  amount: string | null,
  code: string | null,
  string,
  string | null,
][] = [
  ['23456789', 'notification', '27.00', 'eur', 'EUR', '23456789'],
  ['23456790/wso_ab12cd', 'notification', '27', null, 'USD', '23456790'],
  ['manual-1', 'manual', null, null, '', null],
  ['sale%2F1', 'import', '$27', null, '', 'sale/1'],
]

test('the migration keeps currencies, and fills in the sale IDs', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  const release = releases.findIndex((name) => name.endsWith('_orders'))
  const install = (list: string[]) => {
    for (const name of list)
      cpSync(path.join('prisma/migrations', name), path.join(database.directory, name), { recursive: true })
    return deployMigrations(database.url, database.directory)
  }
  await install(releases.slice(0, release))
  const text = (value: string | null) => (value === null ? 'NULL' : `'${value}'`)
  for (const [id, source, amount, code] of purchases)
    await queryDatabase(
      database.url,
      `INSERT INTO purchases (id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date, source, amount, ipn_data)
        VALUES (gen_random_uuid(), '${id}', '${id}', 'Completed', now(), '${source}', ${text(amount)},
          ${code === null ? "'{}'" : `'{"WP_SALE_CURRENCY": "${code}"}'`})`,
    )
  await install(releases.slice(release))
  const rows = await queryDatabase(
    database.url,
    `SELECT warrior_plus_sale_id AS id, currency, sale_id AS "saleId", network, mode, quantity, order_id AS "orderId"
      FROM purchases ORDER BY warrior_plus_sale_id COLLATE "C"`,
  )
  expect(rows).toEqual(
    purchases.map(([id, , , , currency, saleId]) => ({
      id,
      currency,
      saleId,
      network: 'warriorplus',
      mode: 'live',
      quantity: 1,
      orderId: null,
    })),
  )
  await database.drop()
}, 60_000)
