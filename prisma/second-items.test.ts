import { readFileSync } from 'node:fs'
import { db } from '@/lib/server/db/client'

const sql = readFileSync('prisma/migrations/20261122005900_second_items/migration.sql', 'utf8')

test('second items get the API name of their sale', async () => {
  const purchases = [
    ['1', 'sale_1'],
    ['1/two', 'sale_x'],
    ['1/three', 'sale_1'],
    ['2', 'sale_2'],
    ['3/two', 'sale_3'],
  ]
  for (const [warriorPlusSaleId = '', warriorPlusSale = ''] of purchases) {
    const data = { warriorPlusSaleId, warriorPlusSale, paymentStatus: 'Completed', purchaseDate: new Date() }
    await db.purchase.create({ data })
  }
  await db.$executeRawUnsafe(sql)
  const rows = await db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } })
  expect(rows.map(({ warriorPlusSaleId, warriorPlusSale }) => [warriorPlusSaleId, warriorPlusSale])).toEqual([
    ['1', 'sale_1'],
    ['1/three', 'sale_1'],
    ['1/two', 'sale_1'],
    ['2', 'sale_2'],
    ['3/two', 'sale_3'],
  ])
})
