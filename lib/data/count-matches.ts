import 'server-only'
import { z } from 'zod'
import { PAGE_SIZE_MAX } from '@/lib/contract/page-size'
import type { Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/rows'

/**
 * Matches of a search that are counted: as many as a page can hold. An exact number of more would not help
 * anybody.
 */
const COUNTED_MATCHES = PAGE_SIZE_MAX

const countSchema = z.strictObject({ count: z.int() })

/** Counts the rows of these tables that match the condition. Null if there are too many to count. */
export async function countMatches(from: Prisma.Sql): Promise<number | null> {
  const [row] = await rows(countSchema)`
    SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${COUNTED_MATCHES + 1}) AS counted`
  return row && row.count <= COUNTED_MATCHES ? row.count : null
}
