import { z } from 'zod'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { normalizeItem } from './networks'
import { indexedItemSql, normalItemSql } from './normal-items'

const foundSchema = z.strictObject({ normal: z.string(), indexed: z.string() })

test.each([
  ['warriorplus', ' WSO_ab12CD ', 'ab12cd'],
  ['warriorplus', 'ab12cd', 'ab12cd'],
  ['jvzoo', ' 123456 ', '123456'],
  ['jvzoo', 'WSO_1', 'WSO_1'],
  ['stripe', 'price_1AbC', 'price_1AbC'],
  ['digistore24', '0042', '0042'],
  ['clickbank', 'Pro-1', 'Pro-1'],
] as const)('compares the %s item %j as %j, in TypeScript and SQL', async (network, item, normal) => {
  expect(normalizeItem(network, item)).toBe(normal)
  const [found] = await queryRows(foundSchema)`
    SELECT ${normalItemSql(Prisma.sql`${network}::text`, Prisma.sql`${item}::text`)} AS normal,
      ${indexedItemSql(Prisma.sql`${normal}::text`)} AS indexed`
  expect(found?.normal).toBe(normal)
  // The index of waiting purchases finds equal items.
  const [same] = await queryRows(foundSchema.pick({ indexed: true }))`
    SELECT ${indexedItemSql(Prisma.sql`${item}::text`)} AS indexed`
  expect(same?.indexed).toBe(found?.indexed)
})
