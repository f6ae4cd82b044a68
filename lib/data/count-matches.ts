import 'server-only'
import { z } from 'zod'
import { PAGE_SIZE_MAX } from '@/lib/contract/page-size'
import type { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

/** Highest number of matches that is counted exactly. Above the size of a page, nobody needs an exact number. */
const COUNTED_MATCHES = PAGE_SIZE_MAX

const countSchema = z.strictObject({ count: z.int() })

/** Counts the rows of these tables that match the condition. Returns null if there are too many to count. */
export async function countMatches(from: Prisma.Sql): Promise<number | null> {
  const [row] = await queryRows(countSchema)`
    SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${COUNTED_MATCHES + 1}) AS counted`
  return row && row.count <= COUNTED_MATCHES ? row.count : null
}
