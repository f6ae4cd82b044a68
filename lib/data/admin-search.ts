import 'server-only'
import { RESULTS_PER_KIND_MAX, type SearchResult, searchResultSchema } from '@/lib/contract/admin-search'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { adminSearchQueriesSql } from './admin-search-queries'

/**
 * Searches everything an owner may need to answer a message: people by any email or name, sales by ID,
 * products, sections, and videos. Runs one statement, in which each subquery uses its own index. Doesn't
 * store the search text.
 */
export async function searchAdmin(_admin: Admin, q: string): Promise<SearchResult[]> {
  const parts = adminSearchQueriesSql(q)
  const found = await transaction(async (tx) => {
    // Because of the LIMITs, the planner expects to find five matches soon, and would scan a whole table for
    // words that don't occur.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    return queryRows(searchResultSchema, tx)`${Prisma.join(parts, ' UNION ALL ')}`
  })
  return limitPerKind(found)
}

/**
 * Removes duplicates and limits the results of each kind. Keeps the earlier match: texts that begin with the
 * search text come before texts that only contain it.
 */
function limitPerKind(found: SearchResult[]): SearchResult[] {
  const once = new Map(found.toReversed().map((one) => [`${one.kind} ${one.id}`, one]))
  const left = new Map<string, number>()
  return [...once.values()].reverse().filter(({ kind }) => {
    const count = (left.get(kind) ?? 0) + 1
    left.set(kind, count)
    return count <= RESULTS_PER_KIND_MAX
  })
}
