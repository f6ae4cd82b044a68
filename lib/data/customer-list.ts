import 'server-only'
import { ACTIVE_DAYS, type CustomerQuery, type CustomerRow } from '@/lib/contract/customers'
import { PAGE_SIZE_MAX, type Page } from '@/lib/contract/page'
import { db, Prisma } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'
import { type Figures, readFigures } from './figures'
import { behind, toPage } from './paging'

type ListRow = Omit<CustomerRow, 'lastAccess' | 'user'> &
  CustomerRow['user'] & { lastAccess: Date | null; at: Date | null }

/** Everybody (the newest first), or the active or inactive (whoever came last first), narrowed by a search. */
export async function listCustomers(_admin: Admin, query: CustomerQuery): Promise<Page<CustomerRow>> {
  const { cursor, limit, search, status } = query
  const figures = await readFigures()
  const joined = Prisma.sql`FROM users u JOIN user_activity a ON a.user_id = u.id`
  const matching = Prisma.sql`WHERE ${matches(search, status)}`
  const order = status ? Prisma.sql`a.last_access` : Prisma.sql`u.created_at`
  // The id of the table that is in order, so that one index serves the order.
  const id = status ? Prisma.sql`a.user_id` : Prisma.sql`u.id`
  const reading = db.$queryRaw<ListRow[]>`
    SELECT u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName",
      u.is_admin AS "isAdmin", a.access_count AS "accessCount",
      NULLIF(a.last_access, '-infinity') AS "lastAccess", NULLIF(${order}, '-infinity') AS at
    ${joined} ${matching} ${behind(cursor, order, id)} ORDER BY ${order} DESC, ${id} DESC LIMIT ${limit + 1}`
  // Everybody has their row of activity, so without a status there is nothing to join for a number.
  const counted = Prisma.sql`${status ? joined : Prisma.sql`FROM users u`} ${matching}`
  const counting = search ? countMatches(counted) : totalOf(figures, status)
  const [rows, total] = await Promise.all([reading, counting])
  const placeOf = ({ at, userId }: ListRow) => ({ at, id: userId })
  return toPage(rows, limit, placeOf, toRow, { total, totalAccesses: figures.totalAccesses })
}

function toRow({
  userId,
  accessCount,
  lastAccess,
  email,
  firstName,
  lastName,
  isAdmin,
}: ListRow): CustomerRow {
  const user = { email, firstName, lastName, isAdmin }
  return { userId, user, accessCount, lastAccess: lastAccess?.toISOString() ?? null }
}

/** Written as the trigram index has it. */
const searched = Prisma.sql`(u.email || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`

function matches(search: string | undefined, status: CustomerQuery['status']): Prisma.Sql {
  const since = Prisma.sql`now() - make_interval(days => ${ACTIVE_DAYS})`
  const came = {
    active: Prisma.sql`a.last_access >= ${since}`,
    inactive: Prisma.sql`a.last_access < ${since}`,
  }
  const conditions = [
    search ? containing(search) : Prisma.sql`TRUE`,
    status ? came[status] : Prisma.sql`TRUE`,
  ]
  return Prisma.join(conditions, ' AND ')
}

function containing(search: string): Prisma.Sql {
  const like = (text: string) => Prisma.sql`${searched} ILIKE ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const [start = ''] = search.split('@')
  if (start === search || start.length < 3) return like(search)
  // Half of all addresses end alike, so the index looks for what stands before the "@". Only then is there a second
  // condition: the planner knows nothing of it, and takes a third of the rows for the answer.
  return Prisma.sql`${like(start)} AND strpos(lower(${searched}), lower(${search})) > 0`
}

/** As many matches of a search are counted as a page can hold; nobody reads the number of more. */
const COUNTED_MATCHES = PAGE_SIZE_MAX

async function countMatches(from: Prisma.Sql): Promise<number | null> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${COUNTED_MATCHES + 1}) AS counted`
  return row && row.count <= COUNTED_MATCHES ? row.count : null
}

function totalOf({ totalUsers, activeUsers }: Figures, status: CustomerQuery['status']): number {
  if (status === 'active') return activeUsers
  return status === 'inactive' ? totalUsers - activeUsers : totalUsers
}
