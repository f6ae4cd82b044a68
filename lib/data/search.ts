import 'server-only'
import { FOUND_MAX, type Found, foundSchema } from '@/lib/contract/search'
import { Prisma, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { searchParts } from './search-parts'

/**
 * What an owner looks for when somebody writes to them: people by any email or name, sales by their ids, products, sections
 * and videos. One statement, of which each part ends by an index of its own. What was asked is kept nowhere.
 */
export async function searchEverything(_admin: Admin, q: string): Promise<Found[]> {
  const parts = searchParts(q)
  const found = await transaction(async (tx) => {
    // Of a limit the planner concludes that five will soon be met, and reads a whole table for words that are nowhere.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    return rows(foundSchema, tx)`${Prisma.join(parts, ' UNION ALL ')}`
  })
  return atMostOfEach(found)
}

/** Each thing once, where the part before found it: what begins with the words before what only holds them. */
function atMostOfEach(found: Found[]): Found[] {
  const once = new Map(found.toReversed().map((one) => [`${one.kind} ${one.id}`, one]))
  const left = new Map<string, number>()
  return [...once.values()].reverse().filter(({ kind }) => {
    const count = (left.get(kind) ?? 0) + 1
    left.set(kind, count)
    return count <= FOUND_MAX
  })
}
