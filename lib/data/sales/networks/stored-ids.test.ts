import { z } from 'zod'
import { networkNames } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readSaleId, storedSaleIdSql, toStoredAffiliateId, toStoredSaleId } from './stored-ids'

test.each([
  ['warriorplus', '23456789', '23456789'],
  ['warriorplus', 'sale_a/b', 'sale_a%2Fb'],
  ['warriorplus', 'a:b%2F', 'a:b%2F'],
  ['warriorplus', 'jvzoo:1:2/3', 'jvzoo%3A1:2%2F3'],
  ['warriorplus', 'warriorplus:1', 'warriorplus:1'],
  ['jvzoo', '23456789', 'jvzoo:23456789'],
  ['jvzoo', 'jvzoo:1', 'jvzoo:jvzoo%3A1'],
  ['stripe', 'test:pi_1/2%', 'stripe:test%3Api_1%2F2%25'],
  ['digistore24', 'Ä 1', 'digistore24:Ä 1'],
] as const)('stores the %s sale %s as %s, in TypeScript and SQL', async (network, id, stored) => {
  expect(toStoredSaleId(network, id)).toBe(stored)
  const inSql = storedSaleIdSql(Prisma.sql`${network}::text`, Prisma.sql`${id}::text`)
  expect(await queryRows(z.strictObject({ id: z.string() }))`SELECT ${inSql} AS id`).toEqual([{ id: stored }])
})

test.each([
  ['warriorplus', '23456789', '23456789'],
  ['warriorplus', 'sale_a%2Fb/wso_ab12cd', 'sale_a/b'],
  ['jvzoo', 'jvzoo:1%3A2%2F3', '1:2/3'],
  ['stripe', 'stripe:test%3Api_1%2525/price_1', 'pi_1%25'],
] as const)('reads the %s sale %s as %s', (network, stored, id) => {
  expect(readSaleId(network, stored)).toBe(id)
})

test('gives every sale of every network a different ID', () => {
  const ids = ['1', 'jvzoo:1', 'jvzoo:jvzoo:1', 'jvzoo%3A1', '1/2', '1%2F2', 'stripe:1']
  const others = networkNames.filter((name) => name !== 'warriorplus')
  const all = others.flatMap((network) => ids.map((id) => toStoredSaleId(network, id)))
  expect(new Set(all).size).toBe(all.length)
  for (const id of ids) expect(all).not.toContain(toStoredSaleId('warriorplus', id))
})

test('stores affiliates of other networks with their network, and leaves missing IDs empty', () => {
  expect(toStoredAffiliateId('warriorplus', '123')).toBe('123')
  expect(toStoredAffiliateId('jvzoo', '123')).toBe('jvzoo:123')
  expect([
    toStoredAffiliateId('jvzoo', ''),
    toStoredSaleId('jvzoo', ''),
    toStoredSaleId('warriorplus', ''),
  ]).toEqual(['', '', ''])
})
