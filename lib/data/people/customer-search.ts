import 'server-only'
import type { CustomerQuery } from '@/lib/contract/people/customers'
import { ACTIVE_USER_DAYS } from '@/lib/contract/system/active-user-days'
import { containsTextSql } from '@/lib/data/text-match-sql'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the searched text, written exactly as in the trigram index. */
export const searchedTextSql = Prisma.sql`(u.email || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`

/**
 * SQL: whether a person matches by name, email, or complete sale ID. The array lets Postgres use an index for
 * each part.
 */
function isFound(search: string): Prisma.Sql {
  return Prisma.sql`(${containsTextSql(searchedTextSql, search)} OR u.id = ANY(ARRAY(
    SELECT user_id FROM purchases WHERE warrior_plus_sale_id = ${search} OR warrior_plus_sale = ${search})))`
}

/**
 * SQL: the condition that selects customers for a list. Applies to rows `u` of users and `a` of
 * user_activity.
 */
export function customerFilterSql(search: string | undefined, status: CustomerQuery['status']): Prisma.Sql {
  const since = Prisma.sql`now() - make_interval(days => ${ACTIVE_USER_DAYS})`
  const activityConditions = {
    active: Prisma.sql`a.last_access >= ${since}`,
    inactive: Prisma.sql`a.last_access < ${since}`,
  }
  const conditions = [
    search ? isFound(search) : Prisma.sql`TRUE`,
    status ? activityConditions[status] : Prisma.sql`TRUE`,
  ]
  return Prisma.join(conditions, ' AND ')
}
