import { z } from 'zod'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { createPerson, createPurchase } from '@/tests/factories'
import { isRealPurchaseSql, isSoldPurchaseSql, whereRealPurchase } from './real-sales'

const answerSchema = z.strictObject({ isReal: z.boolean(), isSold: z.boolean() })

test.each([
  ['notification', false, true, true],
  ['api', false, true, true],
  ['import', false, true, true],
  ['manual', false, true, false],
  ['test', true, false, false],
] as const)('source %s, test: %j is real: %j, sold: %j', async (source, isTest, real, sold) => {
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  await db.purchase.update({ where: { id }, data: { source, isTest } })
  const p = Prisma.sql`p`
  expect(
    await queryRows(answerSchema)`
      SELECT ${isRealPurchaseSql(p)} AS is_real, ${isSoldPurchaseSql(p)} AS is_sold FROM purchases p WHERE p.id = ${id}::uuid`,
  ).toEqual([{ isReal: real, isSold: sold }])
  expect(await db.purchase.count({ where: { id, ...whereRealPurchase } })).toBe(real ? 1 : 0)
})
