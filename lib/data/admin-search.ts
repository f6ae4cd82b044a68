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
  const results = await transaction(async (tx) => {
    // Because of the LIMITs, the planner expects that a sequential scan finds five matches early. If the text
    // doesn't occur, that scan would read the whole table.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    return queryRows(searchResultSchema, tx)`${Prisma.join(parts, ' UNION ALL ')}`
  })
  return limitPerKind(results)
}

/**
 * Removes duplicates and limits the results of each kind. Keeps the earlier match: texts that begin with the
 * search text come before texts that only contain it.
 */
function limitPerKind(results: SearchResult[]): SearchResult[] {
  const unique = new Map(results.toReversed().map((result) => [`${result.kind} ${result.id}`, result]))
  const countByKind = new Map<string, number>()
  return [...unique.values()].reverse().filter(({ kind }) => {
    const count = (countByKind.get(kind) ?? 0) + 1
    countByKind.set(kind, count)
    return count <= RESULTS_PER_KIND_MAX
  })
}
