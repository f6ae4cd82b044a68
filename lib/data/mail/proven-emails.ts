import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/**
 * The emails that an account has proven, as a subquery with one column `email`. Anyone can buy with a stranger's email and
 * enter by the receipt code, so an account never reads or writes what is stored under an email that it has not proven.
 * `userId` is an expression of the statement.
 */
export const provenEmailsSql = (userId: Prisma.Sql) => Prisma.sql`(
  SELECT email FROM users WHERE id = ${userId} AND email_verified IS NOT NULL
  UNION ALL SELECT email FROM user_emails WHERE user_id = ${userId} AND verified_at IS NOT NULL)`
