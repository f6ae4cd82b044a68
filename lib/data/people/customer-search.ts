import 'server-only'
import type { CustomerQuery } from '@/lib/contract/people/customers'
import { ACTIVE_DAYS } from '@/lib/contract/system/figures'
import { holds } from '@/lib/data/like'
import { Prisma } from '@/lib/server/db'

/** Written as the trigram index has it. */
export const searched = Prisma.sql`(u.email || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`

/** By name and email, or by the whole id of a sale of theirs; an array, so that an index serves either half. */
function isFound(search: string): Prisma.Sql {
  return Prisma.sql`(${holds(searched, search)} OR u.id = ANY(ARRAY(
    SELECT user_id FROM purchases WHERE warrior_plus_sale_id = ${search} OR warrior_plus_sale = ${search})))`
}

/** The condition of a list of customers, on rows `u` of users and `a` of user_activity. */
export function matches(search: string | undefined, status: CustomerQuery['status']): Prisma.Sql {
  const since = Prisma.sql`now() - make_interval(days => ${ACTIVE_DAYS})`
  const came = {
    active: Prisma.sql`a.last_access >= ${since}`,
    inactive: Prisma.sql`a.last_access < ${since}`,
  }
  const conditions = [search ? isFound(search) : Prisma.sql`TRUE`, status ? came[status] : Prisma.sql`TRUE`]
  return Prisma.join(conditions, ' AND ')
}
