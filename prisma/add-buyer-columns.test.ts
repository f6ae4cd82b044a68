import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { ask, emptyDatabase } from '@/tests/migrating'
import { deployMigrations } from './deploy-migrations'

const MIGRATION = '20261123212331_add_buyer_columns'

const payloads: FormFields[] = [
  {},
  {
    WP_BUYER_EMAIL: ' Asha@Example.com\n',
    WP_BUYER_NAME: ' Asha Rai ',
    WP_ITEM_NUMBER: 'wso_ab12cd',
    WP_ITEM_NAME: 'A course',
  },
  { WP_BUYER_EMAIL: ['a@example.com', 'b@example.com'], WP_BUYER_NAME: [], WP_ITEM_NUMBER: ' ' },
  { WP_BUYER_EMAIL: '[removed]', WP_BUYER_NAME: '', WP_ITEM_NUMBER: 'w'.repeat(300) },
]

test('fills the new columns of existing purchases', async () => {
  const database = await emptyDatabase()
  for (const name of readdirSync('prisma/migrations')) {
    if (name < MIGRATION)
      cpSync(path.join('prisma/migrations', name), path.join(database.directory, name), {
        recursive: true,
      })
  }
  await deployMigrations(database.url, database.directory)
  const values = [...payloads, null].map(
    (payload, n) =>
      `(gen_random_uuid(), '${n}', '${n}', 'Completed', now(), ${payload ? `'${JSON.stringify(payload)}'` : 'NULL'})`,
  )
  await ask(
    database.url,
    `INSERT INTO purchases (id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date, ipn_data)
     VALUES ${values.join()}`,
  )
  expect(await deployMigrations(database.url)).toContain(MIGRATION)
  const found = await ask(
    database.url,
    `SELECT buyer_email AS "buyerEmail", buyer_name AS "buyerName", item, item_name AS "itemName"
     FROM purchases ORDER BY warrior_plus_sale_id`,
  )
  expect(found).toEqual([...payloads.map(toBuyerColumns), toBuyerColumns({})])
  await database.drop()
})
