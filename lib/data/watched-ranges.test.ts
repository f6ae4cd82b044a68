import { z } from 'zod'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { isImplausiblyFastSql } from './watched-ranges'

const answerSchema = z.strictObject({ implausible: z.boolean() })

const judge = (seconds: number, between: number | null) => queryRows(answerSchema)`
  SELECT ${isImplausiblyFastSql(
    Prisma.sql`${seconds}::int`,
    Prisma.sql`'2026-01-01T00:00:00Z'::timestamptz`,
    Prisma.sql`'2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => ${between}::float8)`,
  )} AS implausible`

test.each([
  [60, 0, false],
  [61, 0, true],
  [360, 100, false],
  [361, 100, true],
  [1, null, true],
  [0, null, false],
])(
  'rates %i seconds reported within %j seconds as implausible: %j',
  async (seconds, between, implausible) => {
    expect(await judge(seconds, between)).toEqual([{ implausible }])
  },
)
