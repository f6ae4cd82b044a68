import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the time of a person's last visit. Null before the first one. */
export const lastAccessSql = (userId: Prisma.Sql) =>
  Prisma.sql`(SELECT a.last_access FROM user_activity a WHERE a.user_id = ${userId})`

/** SQL: the people whose last visit was in a range of time, as a subquery with `user_id`. */
export const lastSeenBetweenSql = (from: Prisma.Sql, to: Prisma.Sql) =>
  Prisma.sql`(SELECT user_id FROM user_activity WHERE last_access BETWEEN ${from} AND ${to})`
