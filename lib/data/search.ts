import 'server-only'
import { FOUND_MAX, type Found, foundSchema } from '@/lib/contract/search'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/rows'
import { searchParts } from './search-parts'

/**
 * Searches everything an owner may need to answer a message: people by any email or name, sales by ID,
 * products, sections, and videos. One statement, in which each part uses its own index. Does not store the
 * search.
 */
export async function searchEverything(_admin: Admin, q: string): Promise<Found[]> {
  const parts = searchParts(q)
  const found = await transaction(async (tx) => {
    // Because of the limits, the planner expects to find five matches soon and would read a whole table for
    // words that do not occur.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    return rows(foundSchema, tx)`${Prisma.join(parts, ' UNION ALL ')}`
  })
  return limitPerKind(found)
}

/**
 * Removes duplicates and limits the results of each kind. Keeps the earlier match: texts that begin with the
 * search come before texts that only contain it.
 */
function limitPerKind(found: Found[]): Found[] {
  const once = new Map(found.toReversed().map((one) => [`${one.kind} ${one.id}`, one]))
  const left = new Map<string, number>()
  return [...once.values()].reverse().filter(({ kind }) => {
    const count = (left.get(kind) ?? 0) + 1
    left.set(kind, count)
    return count <= FOUND_MAX
  })
}
