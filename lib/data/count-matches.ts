import 'server-only'
import { z } from 'zod'
import { PAGE_SIZE_MAX } from '@/lib/contract/page-size'
import type { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'

/** As many matches of a search are counted as a page can hold; nobody reads the number of more. */
const COUNTED_MATCHES = PAGE_SIZE_MAX

const countSchema = z.strictObject({ count: z.int() })

/** How many rows these tables and this condition have; null: too many to count. */
export async function countMatches(from: Prisma.Sql): Promise<number | null> {
  const [row] = await rows(countSchema)`
    SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${COUNTED_MATCHES + 1}) AS counted`
  return row && row.count <= COUNTED_MATCHES ? row.count : null
}
