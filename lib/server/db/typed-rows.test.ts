import { z } from 'zod'
import { db } from './client'
import { queryRows, toJsonRow } from './typed-rows'

const schema = z.strictObject({ lastPosition: z.int(), updatedAt: z.iso.datetime().nullable() })

test('returns columns in camelCase and times as ISO strings', async () => {
  const read = await queryRows(schema)`
    SELECT 7 AS last_position, '2026-01-02T03:04:05.678+05:45'::timestamptz AS updated_at
    UNION ALL SELECT 8, NULL ORDER BY last_position`
  expect(read).toEqual([
    { lastPosition: 7, updatedAt: '2026-01-01T21:19:05.678Z' },
    { lastPosition: 8, updatedAt: null },
  ])
})

test.each([
  ['missing', "SELECT 7 AS last_position, 'x' AS note"],
  ['of another type', "SELECT '7' AS last_position, NULL::timestamptz AS updated_at"],
  ['unexpected', 'SELECT 7 AS last_position, NULL::timestamptz AS updated_at, TRUE AS open'],
])('refuses a column that is %s, outside production', async (_, sql) => {
  await expect(queryRows(schema)(Object.assign([sql], { raw: [sql] }))).rejects.toThrow(z.ZodError)
})

test('a read inside a transaction sees its writes', async () => {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO activity_daily (day) VALUES ('2026-01-02')`
    const inside = await queryRows(
      z.strictObject({ accesses: z.int() }),
      tx,
    )`SELECT accesses FROM activity_daily`
    expect(inside).toEqual([{ accesses: 0 }])
  })
})

test('converts the times of a Prisma row to ISO strings and keeps the rest', () => {
  const row = { id: 'a', at: new Date(0), gone: null, order: 3 }
  expect(toJsonRow(row)).toEqual({ id: 'a', at: '1970-01-01T00:00:00.000Z', gone: null, order: 3 })
})
